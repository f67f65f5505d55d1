import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DocumentoFaseAssinatura, DocumentoFaseAssinaturaFilter } from '../../../contract/api/signatures.ts'
import type { ApiClient } from '../../../main/api/index.ts'
import { openDatabase, transaction } from '../../../main/database/index.ts'
import type { NewNotice } from '../../../main/signatures/notices.ts'
import { createQueue, type Queue } from '../../../main/signatures/queue.ts'
import { syncSignatures } from '../../../main/signatures/sync.ts'

const now = () => new Date('2026-11-20T12:00:00.000Z')
const ana = '0195e9a0-0000-7000-8000-00000000ffff'
const idOf = (n: number) => `0195e9a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const documentOf = (n: number): DocumentoFaseAssinatura => ({
  ...{
    id: idOf(n),
    nome: `Minuta ${n}.pdf`,
    dataEnvio: now().toISOString(),
    bytes: 1,
    hashSha256: 'a',
    bloqueado: false,
  },
  ...{ situacao: 'AguardandoMim', capturador: { id: idOf(9999), nome: 'Bruno' } },
  assinantes: [{ id: ana, nome: 'Ana', tipo: 'Papel', manifestacao: 'NaoSeManifestou' }],
})
const signedBy = (document: DocumentoFaseAssinatura): DocumentoFaseAssinatura => ({
  ...{ ...document, situacao: 'Concluidos' },
  assinantes: document.assinantes.map((each) => ({ ...each, manifestacao: 'Assinado', data: now().toISOString() })),
})

/** What the service has, newest first; a test changes it between two pages. */
let there: DocumentoFaseAssinatura[]
let between: (page: number) => void
let data: ReturnType<typeof openDatabase>
let queue: Queue
let told: NewNotice[]
beforeEach(() => {
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-shift-')), now })
  between = () => undefined
  told = []
  queue = createQueue({
    ...{ db: data.db, owner: { environmentId: 'local', personId: ana }, selves: [ana], now, registroOf: () => null },
    told: (notices) => void told.push(...notices),
  })
})
afterEach(() => data.close())

const client: ApiClient = {
  async request({ json, answer }) {
    const { pagina = 1, tamanhoPagina = 50, alteradosDesde } = json as DocumentoFaseAssinaturaFilter
    const all = alteradosDesde === undefined ? there : []
    const result = all.slice((pagina - 1) * tamanhoPagina, pagina * tamanhoPagina)
    const page = { result, count: all.length, ate: now().toISOString() }
    if (tamanhoPagina > 1) between(pagina)
    return { kind: 'ok', status: 200, value: answer.parse(structuredClone(page)) }
  },
}
const read = (whole = true) =>
  syncSignatures({
    ...{ db: data.db, client, store: queue.store, intake: queue, now, whole },
    signal: new AbortController().signal,
  })
const names = () => queue.list('AguardandoMim').map(({ nome }) => nome)

it('tells nothing as gone that has only slipped past while another went', async () => {
  there = Array.from({ length: 250 }, (_, n) => documentOf(n))
  await read()
  expect(names()).toHaveLength(250)
  let isOver = false
  between = (page) => {
    if (page === 1 && !isOver) there = there.filter(({ id }) => id !== idOf(0))
    isOver = true
  }
  await read()
  await Promise.resolve()
  expect(told).toMatchObject([{ kind: 'deleted', id: idOf(0) }])
  expect(names()).toHaveLength(249)
  expect(names()).toContain('Minuta 200.pdf')
})

it('takes nothing out while every reading loses something, until one does not', async () => {
  there = Array.from({ length: 250 }, (_, n) => documentOf(n))
  await read()
  let next = 0
  between = (page) => {
    if (page !== 1) return
    there = there.filter(({ id }) => id !== idOf(next))
    next += 1
  }
  await read()
  await Promise.resolve()
  expect(told).toEqual([])
  expect(names()).toHaveLength(250)
  between = () => undefined
  await read(false)
  await Promise.resolve()
  expect(told.map(({ id }) => id)).toEqual([idOf(0), idOf(1), idOf(2)])
  expect(names()).toHaveLength(247)
})

it('keeps what has been signed or deleted while it was being read, and tells neither as new nor as gone', async () => {
  there = [documentOf(1), documentOf(2)]
  await read()
  between = () => {
    queue.saw(signedBy(documentOf(1)))
    transaction(data.db, (tx) => queue.deleted(tx, idOf(2)))
  }
  await read()
  between = () => undefined
  await Promise.resolve()
  expect(names()).toEqual([])
  expect(queue.list('Concluidos').map(({ nome }) => nome)).toEqual(['Minuta 1.pdf'])
  there = [signedBy(documentOf(1))]
  await read(false)
  await Promise.resolve()
  expect(told).toEqual([])
  expect(queue.list('Concluidos')).toHaveLength(1)
})

it('tells of a capture once, and not of those from before this computer knew of the queue', async () => {
  const captured = (n: number) => ({ ...signedBy(documentOf(n)), idDocumento: idOf(500 + n) })
  there = [captured(1), signedBy(documentOf(2))]
  await read()
  for (const document of queue.store.untold()) queue.captured(document, '2026-B4C5D6')
  there = [captured(1), captured(2)]
  await read()
  expect(queue.store.untold().map(({ id }) => id)).toEqual([idOf(2)])
  for (const document of queue.store.untold()) queue.captured(document, '2026-B4C5D7')
  expect(queue.store.untold()).toEqual([])
  expect(queue.notices()).toMatchObject([{ kind: 'captured', id: idOf(2), registro: '2026-B4C5D7' }])
})
