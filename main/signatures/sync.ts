import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, DocumentoFaseAssinaturaFilter } from '../../contract/api/signatures.ts'
import { type ApiClient, type ApiFailure, searchSignatureDocuments } from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { SignatureStore } from './store.ts'

const pageSize = 200
/** Ten thousand documents; beyond that the newest are what a person works with. */
const mostPages = 50
/** Pages shift while they are read: how often all of it is read until nothing can have slipped through. */
const mostReadings = 3
/** Why at all: what the person may see also changes with their roles, and no document says so then. */
const wholeEveryMs = 60 * 60_000
/** Where the service does not say up to which moment it has told: its clock and this one's may differ by so much. */
const clocksDifferMs = 15 * 60_000

/** What is done with what was read, in the transaction that writes it down. */
export interface Intake {
  /** A reading begins: a document that is seen by itself from now on is newer than what the reading says of it. */
  begins(): void
  /** Then the reading's word on it does not count, and it is asked for once more. */
  isNewer(id: string): boolean
  /** Keeps a document; answers whether anything of it is new. `isFirst`: nothing of the queue was known here before. */
  take(tx: Transaction, document: DocumentoFaseAssinatura, isFirst: boolean): boolean
  /** One that the person had is not in their queue any more. */
  gone(tx: Transaction, document: DocumentoFaseAssinatura): void
}

export interface SyncOptions {
  db: DatabaseSync
  client: ApiClient
  store: SignatureStore
  intake: Intake
  signal: AbortSignal
  now(): Date
  /** Read all of it, whatever has changed. */
  whole: boolean
}

/** How reading the queue ended: whether anything in it is new, or why it could not be read. */
export type SyncEnd = { kind: 'read'; changed: boolean } | ApiFailure

/** `isAll`: as many as the service counts, so that none can have slipped through. */
type Read = { kind: 'read'; documents: DocumentoFaseAssinatura[]; until: string; isAll: boolean }

/**
 * Reads what has changed since the last time. All of it is read the first time, every hour, and where the service counts
 * other documents than are known here: one was deleted, or is not for this person any more, which no search shows.
 */
export async function syncSignatures(options: SyncOptions): Promise<SyncEnd> {
  const { db, store, intake, now } = options
  const { readAt, changesUntil, wholeAt } = store.reading()
  const isFirst = readAt === null
  const at = now().toISOString()
  const untilOf = ({ documents, until }: Read) =>
    documents.some(({ id }) => intake.isNewer(id)) ? changesUntil : until
  const isWholeDue = wholeAt === null || now().getTime() - Date.parse(wholeAt) >= wholeEveryMs
  if (changesUntil !== null && !options.whole && !isWholeDue) {
    const read = await readAll(options, { alteradosDesde: changesUntil })
    if (read.kind !== 'read') return read
    const counted = await countAll(options)
    if (counted.kind !== 'ok') return counted
    if (read.isAll && counted.count === knownWith(store, read.documents)) {
      const changed = transaction(db, (tx) => {
        store.wasRead(tx, { readAt: at, changesUntil: untilOf(read), wholeAt })
        return read.documents.map((document) => intake.take(tx, document, false)).includes(true)
      })
      return { kind: 'read', changed }
    }
  }
  const read = await readWhole(options)
  if (read.kind !== 'read') return read
  const changed = transaction(db, (tx) => {
    if (read.isAll) store.beginWhole(tx)
    const taken = read.documents.map((document) => intake.take(tx, document, isFirst))
    // What may only have slipped through is not told as gone: it is read again soon.
    const gone = read.isAll ? store.endWhole(tx) : []
    for (const document of gone) intake.gone(tx, document)
    store.wasRead(tx, { readAt: at, changesUntil: untilOf(read), wholeAt: read.isAll ? at : wholeAt })
    return gone.length > 0 || taken.includes(true)
  })
  return { kind: 'read', changed }
}

/** All of it: until as many are met as the service counts, or twice the same ones. */
async function readWhole(options: SyncOptions): Promise<Read | ApiFailure> {
  let before = ''
  for (let reading = 1; ; reading += 1) {
    const read = await readAll(options, {})
    if (read.kind !== 'read') return read
    const met = read.documents.map(({ id }) => id).join()
    if (read.isAll || met === before) return { ...read, isAll: true }
    if (reading === mostReadings) return read
    before = met
  }
}

/** Page by page, newest first. */
async function readAll(
  { client, intake, signal, now }: SyncOptions,
  filter: Pick<DocumentoFaseAssinaturaFilter, 'alteradosDesde'>,
): Promise<Read | ApiFailure> {
  intake.begins()
  const documents = new Map<string, DocumentoFaseAssinatura>()
  let count = 0
  // From before the first page: what changes while the others are read comes again next time.
  let until = new Date(now().getTime() - clocksDifferMs).toISOString()
  for (let pagina = 1; pagina <= mostPages; pagina += 1) {
    const page = await searchSignatureDocuments(client, { ...filter, pagina, tamanhoPagina: pageSize }, signal)
    if (page.kind !== 'ok') return page
    // The most that any page has counted: what went meanwhile let one slip onto a page that was read already.
    count = Math.max(count, Math.min(page.value.count, pageSize * mostPages))
    if (pagina === 1) until = page.value.ate ?? until
    for (const document of page.value.result) documents.set(document.id, document)
    if (page.value.result.length < pageSize) break
  }
  return { kind: 'read', documents: [...documents.values()], until, isAll: documents.size === count }
}

async function countAll({ client, signal }: SyncOptions): Promise<{ kind: 'ok'; count: number } | ApiFailure> {
  const page = await searchSignatureDocuments(client, { pagina: 1, tamanhoPagina: 1 }, signal)
  return page.kind === 'ok' ? { kind: 'ok', count: Math.min(page.value.count, pageSize * mostPages) } : page
}

/** How many documents there are if nothing but this has changed. */
function knownWith(store: SignatureStore, changed: readonly DocumentoFaseAssinatura[]): number {
  const added = changed.filter(({ id }) => store.find(id) === null).length
  return Math.min(store.count() + added, pageSize * mostPages)
}
