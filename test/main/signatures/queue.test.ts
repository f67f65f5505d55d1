import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lateDays } from '../../../contract/bridge/signatures.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { queueAtService } from './queue-at-service.ts'

const dayMs = 24 * 60 * 60_000
let service: TestService
let bruno: Phases
let ana: Person
let carla: Person
beforeAll(async () => {
  service = await borrowService()
  bruno = await phasesOf(service, 'bruno.reis')
  ana = await asPerson(service, 'ana.prado')
  carla = await asPerson(service, 'carla.nunes')
})
afterAll(() => service.stop())

const queueOf = (person: Person, login: string) => queueAtService(service, login, person)

describe('the first sync', () => {
  it('causes no notice; documents that arrive later do', async () => {
    const old = await bruno.send('Antigo.pdf', [ana])
    const local = await queueOf(ana, 'ana.prado')
    await local.sync()
    expect(local.notices).toEqual([])
    expect(local.queue.counts().queues.AguardandoMim).toEqual({ total: 1, unseen: 0 })
    const id = await bruno.send('Novo.pdf', [ana])
    await local.sync()
    await local.sync()
    expect(local.notices).toEqual([expect.objectContaining({ kind: 'new', id, nome: 'Novo.pdf' })])
    expect(local.queue.counts().queues.AguardandoMim).toEqual({ total: 2, unseen: 1 })
    expect(local.queue.counts().notices).toBe(1)
    expect(local.queue.find(id)).toMatchObject({ unseen: true })
    expect(local.queue.find(old)).toMatchObject({ unseen: false })
    expect(local.queue.markSeen([id, old])).toBe(true)
    expect(local.queue.markSeen([id, old])).toBe(false)
    expect(local.queue.counts().queues.AguardandoMim).toEqual({ total: 2, unseen: 0 })
    // A change by somebody else makes it unseen again.
    await ana.post(`${phaseGroup}/bloquear/${id}`, { justificativa: 'Falta um anexo.' })
    await local.sync()
    expect(local.queue.find(id)).toMatchObject({ unseen: true, bloqueado: true })
    local.close()
  })
})

describe('the sender of a document', () => {
  it('gets one notice for a refusal and one for a block, and none for their own acts', async () => {
    const local = await queueOf(bruno.sender, 'bruno.reis')
    await local.sync()
    const id = await bruno.send('Portaria.pdf', [ana, carla, bruno.sender])
    await local.sync()
    expect(local.notices).toEqual([])
    expect(local.queue.find(id)).toMatchObject({ isSender: true, unseen: false })
    await ana.post(`${phaseGroup}/recusar/${id}`, { justificativa: 'O valor está errado.' })
    await carla.post(`${phaseGroup}/bloquear/${id}`, { justificativa: 'Aguardar o parecer.' })
    await local.sync()
    await local.sync()
    const quem = (await bruno.read(id)).body.assinantes[0].nome
    expect(local.notices).toEqual([
      expect.objectContaining({ kind: 'refused', id, quem, justificativa: 'O valor está errado.' }),
      expect.objectContaining({ kind: 'blocked', id }),
    ])
    local.queue.beginActing(id)
    await bruno.sender.post(`${phaseGroup}/desbloquear/${id}`)
    local.queue.observe((await bruno.read(id)).body)
    local.queue.endActing(id)
    await local.sync()
    expect(local.notices).toHaveLength(2)
    expect(local.queue.notices().map(({ kind }) => kind)).toEqual(['blocked', 'refused'])
    local.close()
  })
})

describe('a pending signer', () => {
  it('is late by the time first seen here, which ends with the signature and restarts after a block', async () => {
    const sent = await phasesOf(service, 'carla.nunes')
    const local = await queueOf(carla, 'carla.nunes')
    await local.sync()
    const id = await sent.send('Contrato.pdf', [ana, bruno.sender])
    await local.sync()
    const [first, second] = local.queue.find(id)?.assinantes ?? []
    expect(local.queue.find(id)?.heldBy).toEqual([papelOf(ana), papelOf(bruno.sender)])
    expect(first).toMatchObject({ desde: expect.any(String), isLate: false, isMine: false })
    local.pass(lateDays * dayMs - 60_000)
    await local.sync({ full: true })
    expect(local.queue.counts().late).toBe(0)
    local.pass(120_000)
    expect(local.queue.find(id)?.assinantes[1]).toEqual({ ...second, isLate: true })
    expect(local.queue.counts().late).toBe(2)
    await ana.post(`${phaseGroup}/assinar/${id}`)
    await local.sync({ full: true })
    expect(local.queue.find(id)).toMatchObject({
      heldBy: [papelOf(bruno.sender)],
      assinantes: [{ desde: null }, { desde: second?.desde }],
    })
    expect(local.queue.counts().late).toBe(1)
    await bruno.sender.post(`${phaseGroup}/bloquear/${id}`, { justificativa: 'Aguardar.' })
    await local.sync({ full: true })
    expect(local.queue.find(id)).toMatchObject({
      heldBy: [],
      assinantes: [{ desde: null }, { desde: null, isLate: false }],
    })
    await bruno.sender.post(`${phaseGroup}/desbloquear/${id}`)
    await local.sync({ full: true })
    expect(local.queue.find(id)?.assinantes[1]).toMatchObject({ isLate: false })
    expect(local.queue.counts().late).toBe(0)
    local.close()
  })
})
