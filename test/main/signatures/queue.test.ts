import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lateDays } from '../../../contract/bridge/signatures.ts'
import { createApiClient } from '../../../main/api/index.ts'
import { openDatabase } from '../../../main/database/index.ts'
import type { NewNotice } from '../../../main/signatures/notices.ts'
import { createQueue } from '../../../main/signatures/queue.ts'
import { syncSignatures } from '../../../main/signatures/sync.ts'
import { createTransport } from '../../../main/transport/index.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { personToken } from '../../support/sign-in.ts'

/** One person's queue by itself, read from the real service when a test says so; with a clock that it can move. */
async function queueAtService(
  service: Parameters<typeof personToken>[0] & { baseUrl: string },
  login: string,
  person: Person,
) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-queue-')), now: () => new Date() })
  const transport = createTransport({ proxyFor: async () => null, userAgent: 'Malote/test' })
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
  const told: NewNotice[] = []
  const selves = [person.idCidadao, ...person.roles.map(({ id }) => id)]
  const queue = createQueue({
    db: data.db,
    owner: { environmentId: 'local', personId: person.idCidadao },
    selves,
    now,
    registroOf: () => null,
    told: (notices: readonly NewNotice[]) => void told.push(...notices),
  })
  const signal = new AbortController().signal
  return {
    queue,
    told,
    pass: (ms: number) => {
      aheadMs += ms
    },
    /** Reads what there is to read; how many requests it took, and whether anything was new. */
    async read({ whole = false } = {}) {
      requests = 0
      const end = await syncSignatures({ db: data.db, client, store: queue.store, intake: queue, signal, now, whole })
      if (end.kind !== 'read') throw new Error(end.kind)
      return { requests, changed: end.changed }
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

const of = (person: Person, login: string) => queueAtService(service, login, person)
const names = (items: readonly { nome: string }[]) => items.map(({ nome }) => nome).sort()

describe('reading', () => {
  it('asks for what has changed, whatever the size of the queue, and for all of it when something is gone', async () => {
    const ids: string[] = []
    for (let n = 100; n < 302; n += 1) ids.push(await bruno.send(`Minuta ${n}.pdf`, [ana, bruno.sender]))
    const at = await of(ana, 'ana.prado')
    expect(await at.read()).toEqual({ requests: 2, changed: true })
    expect(names(at.queue.list('AguardandoMim'))).toHaveLength(202)
    // The service tells again what was changed in its last seconds; when that is over, nothing has changed.
    await vi.waitFor(async () => expect(await at.read()).toEqual({ requests: 2, changed: false }), {
      ...{ timeout: 60_000, interval: 500 },
    })
    await ana.post(`${phaseGroup}/assinar/${ids[7]}`)
    expect(await at.read()).toEqual({ requests: 2, changed: true })
    expect(names(at.queue.list('AguardandoOutros'))).toEqual(['Minuta 107.pdf'])
    await bruno.sender.remove(`${phaseGroup}/${ids[8]}`)
    // What has changed, how many there are, and since that does not fit the two pages of all.
    expect(await at.read()).toEqual({ requests: 4, changed: true })
    expect(at.queue.find(ids[8] ?? '')).toBeNull()
    expect(at.told).toEqual([expect.objectContaining({ kind: 'deleted', nome: 'Minuta 108.pdf' })])
    expect(await at.read()).toEqual({ requests: 2, changed: false })
    const { wholeAt } = at.queue.store.reading()
    at.pass(61 * 60_000)
    await at.read()
    expect(at.queue.store.reading().wholeAt).not.toBe(wholeAt)
    expect(at.queue.counts().queues).toMatchObject({ AguardandoMim: { total: 200 }, AguardandoOutros: { total: 1 } })
    for (const id of ids) await bruno.sender.remove(`${phaseGroup}/${id}`)
    at.close()
  }, 180_000)
})

describe('what was there before', () => {
  it('is no news at the first reading, and what comes then is', async () => {
    const old = await bruno.send('Antigo.pdf', [ana])
    const at = await of(ana, 'ana.prado')
    await at.read()
    expect(at.told).toEqual([])
    expect(at.queue.counts().queues.AguardandoMim).toEqual({ total: 1, unseen: 0 })
    const id = await bruno.send('Novo.pdf', [ana])
    await at.read()
    await at.read()
    expect(at.told).toEqual([expect.objectContaining({ kind: 'new', id, nome: 'Novo.pdf' })])
    expect(at.queue.counts().queues.AguardandoMim).toEqual({ total: 2, unseen: 1 })
    expect(at.queue.counts().notices).toBe(1)
    expect(at.queue.find(id)).toMatchObject({ unseen: true })
    expect(at.queue.find(old)).toMatchObject({ unseen: false })
    expect(at.queue.markSeen([id, old])).toBe(true)
    expect(at.queue.markSeen([id, old])).toBe(false)
    expect(at.queue.counts().queues.AguardandoMim).toEqual({ total: 2, unseen: 0 })
    // Moved by others, it is news again.
    await ana.post(`${phaseGroup}/bloquear/${id}`, { justificativa: 'Falta um anexo.' })
    await at.read()
    expect(at.queue.find(id)).toMatchObject({ unseen: true, bloqueado: true })
    at.close()
  })
})

describe('whoever has sent a document', () => {
  it('is told of a refusal and of a block, once each, and not of what they do themselves', async () => {
    const at = await of(bruno.sender, 'bruno.reis')
    await at.read()
    const id = await bruno.send('Portaria.pdf', [ana, carla, bruno.sender])
    await at.read()
    expect(at.told).toEqual([])
    expect(at.queue.find(id)).toMatchObject({ isSender: true, unseen: false })
    await ana.post(`${phaseGroup}/recusar/${id}`, { justificativa: 'O valor está errado.' })
    await carla.post(`${phaseGroup}/bloquear/${id}`, { justificativa: 'Aguardar o parecer.' })
    await at.read()
    await at.read()
    const quem = (await bruno.read(id)).body.assinantes[0].nome
    expect(at.told).toEqual([
      expect.objectContaining({ kind: 'refused', id, quem, justificativa: 'O valor está errado.' }),
      expect.objectContaining({ kind: 'blocked', id }),
    ])
    at.queue.acting(id, true)
    await bruno.sender.post(`${phaseGroup}/desbloquear/${id}`)
    at.queue.saw((await bruno.read(id)).body)
    at.queue.acting(id, false)
    await at.read()
    expect(at.told).toHaveLength(2)
    expect(at.queue.notices().map(({ kind }) => kind)).toEqual(['blocked', 'refused'])
    at.close()
  })
})

describe('who holds a document, and since when', () => {
  it('is as this computer has seen it first, ends with a signature, and begins again after a block', async () => {
    const sent = await phasesOf(service, 'carla.nunes')
    const at = await of(carla, 'carla.nunes')
    await at.read()
    const id = await sent.send('Contrato.pdf', [ana, bruno.sender])
    await at.read()
    const [first, second] = at.queue.find(id)?.assinantes ?? []
    expect(at.queue.find(id)?.heldBy).toEqual([papelOf(ana), papelOf(bruno.sender)])
    expect(first).toMatchObject({ desde: expect.any(String), isLate: false, isMine: false })
    at.pass(lateDays * dayMs - 60_000)
    await at.read({ whole: true })
    expect(at.queue.counts().late).toBe(0)
    at.pass(120_000)
    expect(at.queue.find(id)?.assinantes[1]).toEqual({ ...second, isLate: true })
    expect(at.queue.counts().late).toBe(2)
    await ana.post(`${phaseGroup}/assinar/${id}`)
    await at.read({ whole: true })
    expect(at.queue.find(id)).toMatchObject({
      heldBy: [papelOf(bruno.sender)],
      assinantes: [{ desde: null }, { desde: second?.desde }],
    })
    expect(at.queue.counts().late).toBe(1)
    await bruno.sender.post(`${phaseGroup}/bloquear/${id}`, { justificativa: 'Aguardar.' })
    await at.read({ whole: true })
    expect(at.queue.find(id)).toMatchObject({
      heldBy: [],
      assinantes: [{ desde: null }, { desde: null, isLate: false }],
    })
    await bruno.sender.post(`${phaseGroup}/desbloquear/${id}`)
    await at.read({ whole: true })
    expect(at.queue.find(id)?.assinantes[1]).toMatchObject({ isLate: false })
    expect(at.queue.counts().late).toBe(0)
    at.close()
  })
})
