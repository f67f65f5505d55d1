import { beforeEach, expect, it } from 'vitest'
import type { DocumentoFaseAssinatura, DocumentoFaseAssinaturaFilter } from '../../../contract/api/signatures.ts'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import { transaction } from '../../../main/engine/database/index.ts'
import { syncSignatures } from '../../../main/features/signatures/sync.ts'
import { documentOf, idOf, openLocalQueue, signedBy, start } from './local-queue.ts'

const hourMs = 60 * 60_000

let time: number
const now = () => new Date(time)
/** The documents at the service, newest first. */
let atService: DocumentoFaseAssinatura[]
/** Runs after each page. */
let afterPage: (page: number) => void
/** The kind of each read. */
let reads: ('all' | 'changes')[]
let local: ReturnType<typeof openLocalQueue>
beforeEach(() => {
  time = Date.parse(start)
  afterPage = () => undefined
  reads = []
  local = openLocalQueue(now)
})

const client: ApiClient = {
  async request({ json, schema }) {
    const { pagina = 1, tamanhoPagina = 50, alteradosDesde } = json as DocumentoFaseAssinaturaFilter
    const all = alteradosDesde === undefined ? atService : []
    const result = all.slice((pagina - 1) * tamanhoPagina, pagina * tamanhoPagina)
    const page = { result, count: all.length, ate: now().toISOString() }
    if (tamanhoPagina > 1) {
      reads.push(alteradosDesde === undefined ? 'all' : 'changes')
      afterPage(pagina)
    }
    return { kind: 'ok', status: 200, value: schema.parse(structuredClone(page)) }
  },
}
const sync = ({ full = true } = {}) =>
  syncSignatures({
    db: local.db,
    client,
    store: local.queue.store,
    target: local.queue,
    now,
    full,
    signal: new AbortController().signal,
  })
const names = () => local.queue.list('AguardandoMim').map(({ nome }) => nome)

it('reports only the deleted document as gone when a deletion shifts the pages', async () => {
  atService = Array.from({ length: 250 }, (_, index) => documentOf(index))
  await sync()
  expect(names()).toHaveLength(250)
  let isOver = false
  afterPage = (page) => {
    if (page === 1 && !isOver) atService = atService.filter(({ id }) => id !== idOf(0))
    isOver = true
  }
  expect(await sync()).toEqual({ kind: 'synced', changed: true })
  await Promise.resolve()
  expect(local.notices).toMatchObject([{ kind: 'deleted', id: idOf(0) }])
  expect(local.gone).toEqual([idOf(0)])
  expect(names()).toHaveLength(249)
  expect(names()).toContain('Minuta 200.pdf')
})

it('removes nothing while every read is incomplete, and everything that is gone after a complete one', async () => {
  atService = Array.from({ length: 250 }, (_, index) => documentOf(index))
  await sync()
  let next = 0
  afterPage = (page) => {
    if (page !== 1) return
    atService = atService.filter(({ id }) => id !== idOf(next))
    next += 1
  }
  await sync()
  await Promise.resolve()
  expect(local.notices).toEqual([])
  expect(names()).toHaveLength(250)
  afterPage = () => undefined
  await sync({ full: false })
  await Promise.resolve()
  expect(local.notices.map(({ id }) => id)).toEqual([idOf(0), idOf(1), idOf(2)])
  expect(names()).toHaveLength(247)
})

it('keeps local changes made during a sync, and reports them neither as new nor as gone', async () => {
  atService = [documentOf(1), documentOf(2)]
  await sync()
  afterPage = () => {
    local.queue.observe(signedBy(documentOf(1)))
    transaction(local.db, (tx) => local.queue.removeDeleted(tx, idOf(2)))
  }
  await sync()
  afterPage = () => undefined
  await Promise.resolve()
  expect(names()).toEqual([])
  expect(local.queue.list('Concluidos').map(({ nome }) => nome)).toEqual(['Minuta 1.pdf'])
  atService = [signedBy(documentOf(1))]
  await sync({ full: false })
  await Promise.resolve()
  expect(local.notices).toEqual([])
  expect(local.queue.list('Concluidos')).toHaveLength(1)
})

it('reports a capture once, and none from before the first sync', async () => {
  const captured = (number: number) => ({ ...signedBy(documentOf(number)), idDocumento: idOf(500 + number) })
  atService = [captured(1), signedBy(documentOf(2))]
  await sync()
  for (const document of local.queue.store.unannouncedCaptures()) local.queue.announceCapture(document, '2026-B4C5D6')
  atService = [captured(1), captured(2)]
  await sync()
  expect(local.queue.store.unannouncedCaptures().map(({ id }) => id)).toEqual([idOf(2)])
  for (const document of local.queue.store.unannouncedCaptures()) local.queue.announceCapture(document, '2026-B4C5D7')
  expect(local.queue.store.unannouncedCaptures()).toEqual([])
  expect(local.queue.notices()).toMatchObject([{ kind: 'captured', id: idOf(2), registro: '2026-B4C5D7' }])
})

it('gives no second notice while the same document goes on waiting for the person', async () => {
  atService = []
  await sync()
  const other = { id: idOf(700), nome: 'Carla', tipo: 'Papel', manifestacao: 'NaoSeManifestou' } as const
  const asked = { ...documentOf(1), assinantes: [...documentOf(1).assinantes, other] }
  atService = [asked]
  await sync()
  atService = [{ ...asked, assinantes: [...documentOf(1).assinantes, { ...other, manifestacao: 'Assinado' }] }]
  await sync()
  await Promise.resolve()
  expect(local.notices).toMatchObject([{ kind: 'new', id: idOf(1) }])
  expect(local.queue.counts().queues).toEqual({
    AguardandoMim: { total: 1, unseen: 1 },
    AguardandoOutros: { total: 0, unseen: 0 },
    Concluidos: { total: 0, unseen: 0 },
    Recusados: { total: 0, unseen: 0 },
  })
})

it('reads everything again an hour after the last complete read, and only the changes until then', async () => {
  atService = [documentOf(1)]
  await sync()
  for (const wait of [hourMs - 1, 1, hourMs - 1]) {
    time += wait
    expect(await sync({ full: false })).toEqual({ kind: 'synced', changed: false })
  }
  expect(reads).toEqual(['all', 'changes', 'all', 'changes'])
})

it.each([
  ['went', async () => void (await sync())],
  ['was deleted by the person', async () => transaction(local.db, (tx) => local.queue.removeDeleted(tx, idOf(1)))],
])('a document that comes back after it %s is unseen, and its signers are pending from then on', async (_, go) => {
  atService = [documentOf(1)]
  await sync()
  local.queue.markSeen([idOf(1)])
  expect(local.queue.find(idOf(1))).toMatchObject({ unseen: false })
  atService = []
  await go()
  expect(local.queue.find(idOf(1))).toBeNull()
  time += hourMs
  atService = [documentOf(1)]
  await sync()
  expect(local.queue.find(idOf(1))).toMatchObject({ unseen: true, assinantes: [{ desde: now().toISOString() }] })
})
