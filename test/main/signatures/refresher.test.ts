import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import { createRefresher } from '../../../main/features/signatures/refresher.ts'
import { eventually } from '../../support/eventually.ts'
import { documentOf, idOf, openLocalQueue, signedBy, start } from './local-queue.ts'

/** A refresher for a service whose documents the test changes; `beforeAnswer` delays an answer that is already read. */
function openRefresher({ beforeAnswer = async () => {} }: { beforeAnswer?: (request: number) => Promise<void> } = {}) {
  const { db, queue } = openLocalQueue()
  const service = {
    documents: [] as DocumentoFaseAssinatura[],
    requests: 0,
    hasNewCapabilities: false,
    isAway: false,
    metadata: {},
  }
  const clock = { time: Date.parse(start) }
  const client: ApiClient = {
    async request({ path, schema }) {
      if (path.endsWith('/metadados')) return { kind: 'ok', status: 200, value: schema.parse(service.metadata) }
      const value = schema.parse({ result: service.documents, count: service.documents.length, ate: start })
      service.requests += 1
      await beforeAnswer(service.requests)
      if (service.isAway) return { kind: 'unreachable', code: 'ECONNREFUSED' }
      return { kind: 'ok', status: 200, value }
    },
  }
  const reported = { changes: 0, captured: [] as DocumentView[] }
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const refresher = createRefresher({
    db,
    client,
    queue,
    capabilities: { refresh: async () => service.hasNewCapabilities },
    signal: ending.signal,
    now: () => new Date(clock.time),
    captured: (_, document) => void reported.captured.push(document),
    changed() {
      reported.changes += 1
    },
    synced: () => undefined,
    log: { error: () => undefined },
  })
  return { queue, service, clock, reported, refresher }
}

it('a refresh tells the window of new capabilities although no document has changed, and of nothing twice', async () => {
  const { service, reported, refresher } = openRefresher()
  service.hasNewCapabilities = true
  await refresher.refresh()
  expect(reported.changes).toBe(1)
  service.hasNewCapabilities = false
  await refresher.refresh()
  expect(reported.changes).toBe(1)
})

it('refreshes during a sync that read before a change share one more sync, which reads the change', async () => {
  const answer = Promise.withResolvers<void>()
  const { queue, service, reported, refresher } = openRefresher({
    beforeAnswer: async (request) => (request === 1 ? answer.promise : undefined),
  })
  const earlier = refresher.lastSync()
  await eventually(() => expect(service.requests).toBe(1))
  service.documents = [documentOf(1)]
  const refreshes = [refresher.refresh(), refresher.refresh()]
  answer.resolve()
  await Promise.all([earlier, ...refreshes])
  expect(queue.list('AguardandoMim').map(({ id }) => id)).toEqual([idOf(1)])
  // The first sync is full: one search. The second searches for changes, and counts.
  expect([service.requests, reported.changes]).toEqual([3, 1])
})

it('reading the queue asks the service at first and after a sleep; a service that goes away or returns is reported', async () => {
  const { service, clock, reported, refresher } = openRefresher()
  const read = async () => (await refresher.lastSync()).kind
  expect([await read(), await read(), await read()]).toEqual(['synced', 'synced', 'synced'])
  expect([service.requests, reported.changes]).toEqual([1, 0])
  service.isAway = true
  await refresher.refresh()
  await refresher.refresh()
  expect([await read(), service.requests, reported.changes]).toEqual(['unreachable', 3, 1])
  service.isAway = false
  await refresher.refresh()
  expect([await read(), reported.changes]).toEqual(['synced', 2])
  const before = service.requests
  clock.time += 61_000
  service.isAway = true
  expect([await read(), service.requests]).toEqual(['unreachable', before + 1])
})

it('dates a capture by the service, however late this computer learns of it', async () => {
  const { service, clock, reported, refresher } = openRefresher()
  service.documents = [documentOf(1)]
  await refresher.refresh()
  const idDocumento = randomUUID()
  service.documents = [{ ...signedBy(documentOf(1)), idDocumento }]
  const capturador = { id: randomUUID(), nome: 'Ana Prado' }
  const dataCaptura = '2026-11-20T12:00:00-03:00'
  service.metadata = {
    id: idDocumento,
    registro: '2026-B3F4XZ',
    nome: 'X',
    bytes: 1,
    hashSha256: '',
    capturador,
    dataCaptura,
  }
  clock.time += 3 * 86_400_000
  await refresher.refresh()
  await eventually(() => expect(reported.captured).toMatchObject([{ idDocumento, capturedAt: dataCaptura }]))
})
