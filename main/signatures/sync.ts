import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, DocumentoFaseAssinaturaFilter } from '../../contract/api/signatures.ts'
import { type ApiClient, type ApiFailure, searchSignatureDocuments } from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { SignatureStore } from './store.ts'

const pageSize = 200
/** 10,000 documents; the oldest beyond that are not read. */
const maxPages = 50
const maxDocuments = pageSize * maxPages
/** Pages shift while documents come and go; a full read is repeated up to this often. */
const maxAttempts = 3
/** A change of the person's roles changes what they may see, and appears in no search for changes. */
const fullSyncEveryMs = 60 * 60_000
/** Assumed clock difference, where the service does not return `ate`. */
const clockToleranceMs = 15 * 60_000

/** Stores what a sync reads, inside its transaction. */
export interface SyncTarget {
  /** Documents observed from now on are newer than what this sync reads. */
  beginSync(): void
  /** True for such a document: the sync must not overwrite it, and asks for its changes again next time. */
  hasChangedSinceBegin(id: string): boolean
  /** Saves a document. Returns true on a change. */
  save(tx: Transaction, document: DocumentoFaseAssinatura, options: { isFirstSync: boolean }): boolean
  /** Handles a document that has left the person's queue. */
  forget(tx: Transaction, document: DocumentoFaseAssinatura): void
}

interface SyncOptions {
  db: DatabaseSync
  client: ApiClient
  store: SignatureStore
  target: SyncTarget
  signal: AbortSignal
  now(): Date
  /** Forces a full sync. */
  full: boolean
}

export type QueueSyncResult = { kind: 'synced'; changed: boolean } | ApiFailure

interface DocumentsRead {
  kind: 'read'
  documents: DocumentoFaseAssinatura[]
  /** Changes after this time are not in `documents`. */
  until: string
  /** True when as many documents were read as the service counts. */
  isComplete: boolean
}

/**
 * Reads the changes since the last sync. Reads everything the first time, every hour, and when the service counts
 * another number of documents than are stored: no search returns documents that were deleted or withdrawn.
 */
export async function syncSignatures(options: SyncOptions): Promise<QueueSyncResult> {
  const { store, now } = options
  const { changedSince, fullSyncAt } = store.syncState()
  const isFullDue = fullSyncAt === null || now().getTime() - Date.parse(fullSyncAt) >= fullSyncEveryMs
  if (changedSince === null || options.full || isFullDue) return syncFully(options)
  return (await syncChanges(options, changedSince)) ?? syncFully(options)
}

/** Null where the counts differ, and a full sync is needed. */
async function syncChanges(options: SyncOptions, changedSince: string): Promise<QueueSyncResult | null> {
  const { db, store, target } = options
  const syncedAt = options.now().toISOString()
  const read = await readPages(options, { alteradosDesde: changedSince })
  if (read.kind !== 'read') return read
  const counted = await countAll(options)
  if (counted.kind !== 'ok') return counted
  if (!read.isComplete || counted.count !== expectedCount(store, read.documents)) return null
  const changed = transaction(db, (tx) => {
    const { fullSyncAt } = store.syncState()
    store.setSyncState(tx, { syncedAt, changedSince: nextChangedSince(options, read), fullSyncAt })
    return read.documents.map((document) => target.save(tx, document, { isFirstSync: false })).includes(true)
  })
  return { kind: 'synced', changed }
}

async function syncFully(options: SyncOptions): Promise<QueueSyncResult> {
  const { db, store, target } = options
  const before = store.syncState()
  const isFirstSync = before.syncedAt === null
  const syncedAt = options.now().toISOString()
  const read = await readAll(options)
  if (read.kind !== 'read') return read
  const changed = transaction(db, (tx) => {
    if (read.isComplete) store.beginFullSync(tx)
    const changes = read.documents.map((document) => target.save(tx, document, { isFirstSync }))
    // An incomplete read proves nothing about missing documents.
    const gone = read.isComplete ? store.endFullSync(tx) : []
    for (const document of gone) target.forget(tx, document)
    store.setSyncState(tx, {
      syncedAt,
      changedSince: nextChangedSince(options, read),
      fullSyncAt: read.isComplete ? syncedAt : before.fullSyncAt,
    })
    return gone.length > 0 || changes.includes(true)
  })
  return { kind: 'synced', changed }
}

/** Keeps the old time where a document changed during the read, so that its changes are read again. */
function nextChangedSince({ store, target }: SyncOptions, { documents, until }: DocumentsRead): string | null {
  return documents.some(({ id }) => target.hasChangedSinceBegin(id)) ? store.syncState().changedSince : until
}

/** Repeats until a read is complete, or returns the same documents twice. */
async function readAll(options: SyncOptions): Promise<DocumentsRead | ApiFailure> {
  let previousIds = ''
  for (let attempt = 1; ; attempt += 1) {
    const read = await readPages(options, {})
    if (read.kind !== 'read') return read
    const ids = read.documents.map(({ id }) => id).join()
    if (read.isComplete || ids === previousIds) return { ...read, isComplete: true }
    if (attempt === maxAttempts) return read
    previousIds = ids
  }
}

/** Reads page by page, newest first. */
async function readPages(
  { client, target, signal, now }: SyncOptions,
  filter: Pick<DocumentoFaseAssinaturaFilter, 'alteradosDesde'>,
): Promise<DocumentsRead | ApiFailure> {
  target.beginSync()
  const documents = new Map<string, DocumentoFaseAssinatura>()
  let count = 0
  // Taken before the first page: changes during the read come again next time.
  let until = new Date(now().getTime() - clockToleranceMs).toISOString()
  for (let pagina = 1; pagina <= maxPages; pagina += 1) {
    const page = await searchSignatureDocuments(client, { ...filter, pagina, tamanhoPagina: pageSize }, signal)
    if (page.kind !== 'ok') return page
    // The highest count: a document that leaves meanwhile moves another one onto a page already read.
    count = Math.max(count, Math.min(page.value.count, maxDocuments))
    if (pagina === 1) until = page.value.ate ?? until
    for (const document of page.value.result) documents.set(document.id, document)
    if (page.value.result.length < pageSize) break
  }
  return { kind: 'read', documents: [...documents.values()], until, isComplete: documents.size === count }
}

async function countAll({ client, signal }: SyncOptions): Promise<{ kind: 'ok'; count: number } | ApiFailure> {
  const page = await searchSignatureDocuments(client, { pagina: 1, tamanhoPagina: 1 }, signal)
  return page.kind === 'ok' ? { kind: 'ok', count: Math.min(page.value.count, maxDocuments) } : page
}

/** The number of documents at the service if only these have changed. */
function expectedCount(store: SignatureStore, changed: readonly DocumentoFaseAssinatura[]): number {
  const added = changed.filter(({ id }) => store.find(id) === null).length
  return Math.min(store.count() + added, maxDocuments)
}
