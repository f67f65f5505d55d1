import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lateDays } from '../../../contract/bridge/signatures.ts'
import { createApiClient } from '../../../main/api/index.ts'
import { openDatabase } from '../../../main/database/index.ts'
import type { NewNotice } from '../../../main/signatures/notices.ts'
import { createLocalSignatureQueue } from '../../../main/signatures/queue.ts'
import { syncSignatures } from '../../../main/signatures/sync.ts'
import { createHttpTransport } from '../../../main/transport/index.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { personToken } from '../../support/sign-in.ts'

/** One person's queue, synced with the real service on demand, on a clock that the test moves. */
async function queueAtService(
  service: Parameters<typeof personToken>[0] & { baseUrl: string },
  login: string,
  person: Person,
) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-queue-')), now: () => new Date() })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
  const value = await personToken(service, login)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const real = createApiClient({
    transport,
    apiUrl: service.baseUrl,
    now,
    token: async () => ({ kind: 'token', value }) as const,
    renewAfter401: async () => ({ kind: 'unauthorised' }) as const,
  })
  let requests = 0
  const client: typeof real = {
    request: (call) => {
      requests += 1
      return real.request(call)
    },
  }
  const notices: NewNotice[] = []
  const actingIds = [person.idCidadao, ...person.roles.map(({ id }) => id)]
  const queue = createLocalSignatureQueue({
    db: data.db,
    owner: { environmentId: 'local', personId: person.idCidadao },
    actingIds,
    now,
    registroOf: () => null,
    notify: (added: readonly NewNotice[]) => void notices.push(...added),
    gone: () => undefined,
  })
  const signal = new AbortController().signal
  return {
    queue,
    notices,
    pass: (ms: number) => {
      aheadMs += ms
    },
    /** Syncs once. Returns the number of requests, and whether anything changed. */
    async sync({ full = false } = {}) {
      requests = 0
      const result = await syncSignatures({ db: data.db, client, store: queue.store, target: queue, signal, now, full })
      if (result.kind !== 'synced') throw new Error(result.kind)
      return { requests, changed: result.changed }
    },
    close() {
      transport.close()
      data.close()
    },
  }
}

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
const names = (items: readonly { nome: string }[]) => items.map(({ nome }) => nome).sort()

describe('a sync of the queue', () => {
  it('reads only changes, and everything when a document is gone', async () => {
    const ids: string[] = []
    const send = (number: number) => bruno.send(`Minuta ${number}.pdf`, [ana, bruno.sender])
    for (let number = 100; number < 302; number += 2) ids.push(...(await Promise.all([send(number), send(number + 1)])))
    const local = await queueOf(ana, 'ana.prado')
    expect(await local.sync()).toEqual({ requests: 2, changed: true })
    expect(names(local.queue.list('AguardandoMim'))).toHaveLength(202)
    // The service repeats the changes of its last seconds.
    await vi.waitFor(async () => expect(await local.sync()).toEqual({ requests: 2, changed: false }), {
      timeout: 60_000,
      interval: 500,
    })
    await ana.post(`${phaseGroup}/assinar/${ids[7]}`)
    expect(await local.sync()).toEqual({ requests: 2, changed: true })
    expect(names(local.queue.list('AguardandoOutros'))).toEqual(['Minuta 107.pdf'])
    await bruno.sender.remove(`${phaseGroup}/${ids[8]}`)
    // The changes, the count, and since the count differs, the two pages of the full list.
    expect(await local.sync()).toEqual({ requests: 4, changed: true })
    expect(local.queue.find(ids[8] ?? '')).toBeNull()
    expect(local.notices).toEqual([expect.objectContaining({ kind: 'deleted', nome: 'Minuta 108.pdf' })])
    expect(await local.sync()).toEqual({ requests: 2, changed: false })
    const { fullSyncAt } = local.queue.store.syncState()
    local.pass(61 * 60_000)
    await local.sync()
    expect(local.queue.store.syncState().fullSyncAt).not.toBe(fullSyncAt)
    expect(local.queue.counts().queues).toMatchObject({ AguardandoMim: { total: 200 }, AguardandoOutros: { total: 1 } })
    await Promise.all(ids.map((id) => bruno.sender.remove(`${phaseGroup}/${id}`)))
    local.close()
  }, 180_000)
})

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
