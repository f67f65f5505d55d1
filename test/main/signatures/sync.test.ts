import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DocumentoFaseAssinatura, DocumentoFaseAssinaturaFilter } from '../../../contract/api/signatures.ts'
import type { ApiClient } from '../../../main/api/index.ts'
import { openDatabase, transaction } from '../../../main/database/index.ts'
import type { NewNotice } from '../../../main/signatures/notices.ts'
import { createLocalSignatureQueue, type LocalSignatureQueue } from '../../../main/signatures/queue.ts'
import { syncSignatures } from '../../../main/signatures/sync.ts'

const now = () => new Date('2026-11-20T12:00:00.000Z')
const ana = '0195e9a0-0000-7000-8000-00000000ffff'
const idOf = (number: number) => `0195e9a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const documentOf = (number: number): DocumentoFaseAssinatura => ({
  id: idOf(number),
  nome: `Minuta ${number}.pdf`,
  dataEnvio: now().toISOString(),
  bytes: 1,
  hashSha256: 'a',
  bloqueado: false,
  situacao: 'AguardandoMim',
  capturador: { id: idOf(9999), nome: 'Bruno' },
  assinantes: [{ id: ana, nome: 'Ana', tipo: 'Papel', manifestacao: 'NaoSeManifestou' }],
})
const signedBy = (document: DocumentoFaseAssinatura): DocumentoFaseAssinatura => ({
  ...document,
  situacao: 'Concluidos',
  assinantes: document.assinantes.map((each) => ({ ...each, manifestacao: 'Assinado', data: now().toISOString() })),
})

/** The documents at the service, newest first. */
let atService: DocumentoFaseAssinatura[]
/** Runs after each page. */
let afterPage: (page: number) => void
let data: ReturnType<typeof openDatabase>
let queue: LocalSignatureQueue
let notices: NewNotice[]
let gone: string[]
beforeEach(() => {
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-shift-')), now })
  afterPage = () => undefined
  notices = []
  gone = []
  queue = createLocalSignatureQueue({
    db: data.db,
    owner: { environmentId: 'local', personId: ana },
    actingIds: [ana],
    now,
    registroOf: () => null,
    notify: (added) => void notices.push(...added),
    gone: (idFase) => void gone.push(idFase),
  })
})
afterEach(() => data.close())

const client: ApiClient = {
  async request({ json, answer }) {
    const { pagina = 1, tamanhoPagina = 50, alteradosDesde } = json as DocumentoFaseAssinaturaFilter
    const all = alteradosDesde === undefined ? atService : []
    const result = all.slice((pagina - 1) * tamanhoPagina, pagina * tamanhoPagina)
    const page = { result, count: all.length, ate: now().toISOString() }
    if (tamanhoPagina > 1) afterPage(pagina)
    return { kind: 'ok', status: 200, value: answer.parse(structuredClone(page)) }
  },
}
const sync = ({ full = true } = {}) =>
  syncSignatures({
    db: data.db,
    client,
    store: queue.store,
    target: queue,
    now,
    full,
    signal: new AbortController().signal,
  })
const names = () => queue.list('AguardandoMim').map(({ nome }) => nome)

it('reports only the deleted document as gone when a deletion shifts the pages', async () => {
  atService = Array.from({ length: 250 }, (_, index) => documentOf(index))
  await sync()
  expect(names()).toHaveLength(250)
  let isOver = false
  afterPage = (page) => {
    if (page === 1 && !isOver) atService = atService.filter(({ id }) => id !== idOf(0))
    isOver = true
  }
  await sync()
  await Promise.resolve()
  expect(notices).toMatchObject([{ kind: 'deleted', id: idOf(0) }])
  expect(gone).toEqual([idOf(0)])
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
  expect(notices).toEqual([])
  expect(names()).toHaveLength(250)
  afterPage = () => undefined
  await sync({ full: false })
  await Promise.resolve()
  expect(notices.map(({ id }) => id)).toEqual([idOf(0), idOf(1), idOf(2)])
  expect(names()).toHaveLength(247)
})

it('keeps local changes made during a sync, and reports them neither as new nor as gone', async () => {
  atService = [documentOf(1), documentOf(2)]
  await sync()
  afterPage = () => {
    queue.observe(signedBy(documentOf(1)))
    transaction(data.db, (tx) => queue.removeDeleted(tx, idOf(2)))
  }
  await sync()
  afterPage = () => undefined
  await Promise.resolve()
  expect(names()).toEqual([])
  expect(queue.list('Concluidos').map(({ nome }) => nome)).toEqual(['Minuta 1.pdf'])
  atService = [signedBy(documentOf(1))]
  await sync({ full: false })
  await Promise.resolve()
  expect(notices).toEqual([])
  expect(queue.list('Concluidos')).toHaveLength(1)
})

it('reports a capture once, and none from before the first sync', async () => {
  const captured = (number: number) => ({ ...signedBy(documentOf(number)), idDocumento: idOf(500 + number) })
  atService = [captured(1), signedBy(documentOf(2))]
  await sync()
  for (const document of queue.store.unannouncedCaptures()) queue.announceCapture(document, '2026-B4C5D6')
  atService = [captured(1), captured(2)]
  await sync()
  expect(queue.store.unannouncedCaptures().map(({ id }) => id)).toEqual([idOf(2)])
  for (const document of queue.store.unannouncedCaptures()) queue.announceCapture(document, '2026-B4C5D7')
  expect(queue.store.unannouncedCaptures()).toEqual([])
  expect(queue.notices()).toMatchObject([{ kind: 'captured', id: idOf(2), registro: '2026-B4C5D7' }])
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
  expect(notices).toMatchObject([{ kind: 'new', id: idOf(1) }])
  expect(queue.counts().queues).toEqual({
    AguardandoMim: { total: 1, unseen: 1 },
    AguardandoOutros: { total: 0, unseen: 0 },
    Concluidos: { total: 0, unseen: 0 },
    Recusados: { total: 0, unseen: 0 },
  })
})

it.each([
  ['went', async () => void (await sync())],
  ['was deleted by the person', async () => transaction(data.db, (tx) => queue.removeDeleted(tx, idOf(1)))],
])('counts a document as unseen when it comes back after it %s', async (_, go) => {
  atService = [documentOf(1)]
  await sync()
  queue.markSeen([idOf(1)])
  expect(queue.find(idOf(1))).toMatchObject({ unseen: false })
  atService = []
  await go()
  expect(queue.find(idOf(1))).toBeNull()
  atService = [documentOf(1)]
  await sync()
  expect(queue.find(idOf(1))).toMatchObject({ unseen: true })
})
