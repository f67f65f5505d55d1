import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, DocumentoFaseAssinaturaFilter } from '../../../contract/api/signatures.ts'
import { type ApiClient, type ApiFailure, readPages, searchSignatureDocuments } from '../../engine/api/index.ts'
import { type Transaction, transaction } from '../../engine/database/index.ts'
import type { SignatureStore } from './store.ts'

/** The oldest beyond that are not read. */
const maxDocuments = 10_000
/** Pages shift while documents come and go; a full read is repeated up to this often. */
const maxAttempts = 3
/** A change of the person's roles changes what they may see, and appears in no search for changes. */
const fullSyncEveryMs = 60 * 60_000
/** While documents are missing, the queue is read in full this often. */
const gapsSyncEveryMs = 60_000
/** Assumed clock difference, where the service does not return `ate`. */
const clockToleranceMs = 15 * 60_000

/** Documents that the last full sync could not show. */
interface QueueGaps {
  /** Documents that could not be read. */
  readonly leftOut: number
  /** False where the service stopped before the number that it counts. */
  readonly isWhole: boolean
}

/** Stores what a sync reads, inside its transaction. */
export interface SyncTarget {
  gaps(): QueueGaps
  setGaps(gaps: QueueGaps): void
  /** Documents observed from now on are newer than what this sync reads. */
  beginSync(): void
  /** True for such a document: the sync must not overwrite it, and asks for its changes again next time. */
  hasChangedSinceBegin(id: string): boolean
  /** Saves a document. Returns true on a change. */
  save(tx: Transaction, document: DocumentoFaseAssinatura, options: { isFirstSync: boolean }): boolean
  /** Handles a document that has left the person's queue. */
  forget(tx: Transaction, document: DocumentoFaseAssinatura): void
}

/** Kept in memory: the first sync of a session is full and finds them anew. */
export function createGaps(): Pick<SyncTarget, 'gaps' | 'setGaps'> {
  let gaps: QueueGaps = { leftOut: 0, isWhole: true }
  return {
    gaps: () => gaps,
    setGaps(found) {
      gaps = found
    },
  }
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
  /** True where the service repeated a page instead of giving the next one. */
  isCut: boolean
  leftOut: number
}

/**
 * Reads the changes since the last sync. Reads everything the first time, every hour, and when the service counts
 * another number of documents than are stored: no search returns documents that were deleted or withdrawn.
 */
export async function syncSignatures(options: SyncOptions): Promise<QueueSyncResult> {
  const { store, target, now } = options
  const { changedSince, fullSyncAt } = store.syncState()
  const { leftOut, isWhole } = target.gaps()
  const everyMs = leftOut > 0 || !isWhole ? gapsSyncEveryMs : fullSyncEveryMs
  const isFullDue = fullSyncAt === null || now().getTime() - Date.parse(fullSyncAt) >= everyMs
  if (changedSince === null || options.full || isFullDue) return syncFully(options)
  return (await syncChanges(options, changedSince)) ?? syncFully(options)
}

/** Null where the counts differ, and a full sync is needed. */
async function syncChanges(options: SyncOptions, changedSince: string): Promise<QueueSyncResult | null> {
  const { db, store, target } = options
  const syncedAt = options.now().toISOString()
  const read = await readList(options, { alteradosDesde: changedSince })
  if (read.kind !== 'read') return read
  const counted = await countAll(options)
  if (counted.kind !== 'ok') return counted
  if (!read.isComplete || read.leftOut > 0) return null
  const expected = expectedCount(options, read.documents)
  if (counted.count !== null && counted.count !== expected) return null
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
  const gaps = { leftOut: read.leftOut, isWhole: read.isComplete }
  const haveGapsChanged = JSON.stringify(gaps) !== JSON.stringify(target.gaps())
  target.setGaps(gaps)
  return { kind: 'synced', changed: changed || haveGapsChanged }
}

/** Keeps the old time where a document changed during the read, so that its changes are read again. */
const nextChangedSince = ({ store, target }: SyncOptions, { documents, until }: DocumentsRead): string | null =>
  documents.some(({ id }) => target.hasChangedSinceBegin(id)) ? store.syncState().changedSince : until

/** Repeats until a read is complete, or returns the same documents twice: to its end, so that the count is wrong. */
async function readAll(options: SyncOptions): Promise<DocumentsRead | ApiFailure> {
  let previousIds = ''
  for (let attempt = 1; ; attempt += 1) {
    const read = await readList(options, {})
    if (read.kind !== 'read') return read
    const ids = read.documents.map(({ id }) => id).join()
    const isSame = ids === previousIds
    if (read.isComplete || (isSame && !read.isCut)) return { ...read, isComplete: true }
    if (attempt === maxAttempts || isSame) return read
    previousIds = ids
  }
}

/** Reads page by page, newest first. */
async function readList(
  { client, target, signal, now }: SyncOptions,
  filter: Pick<DocumentoFaseAssinaturaFilter, 'alteradosDesde'>,
): Promise<DocumentsRead | ApiFailure> {
  target.beginSync()
  // Taken before the first page: changes during the read come again next time.
  const before = new Date(now().getTime() - clockToleranceMs).toISOString()
  const list = await readPages({
    read: (page) => searchSignatureDocuments(client, { ...filter, ...page }, signal),
    most: maxDocuments,
  })
  if (list.kind !== 'ok') return list
  const { records, count, leftOut, end, first } = list
  return {
    kind: 'read',
    documents: [...records],
    until: first.ate ?? before,
    isComplete: end === 'whole' || end === 'enough' || (end === 'empty' && count === null),
    isCut: end === 'repeated',
    leftOut,
  }
}

/** Null where the service does not count. */
async function countAll({ client, signal }: SyncOptions): Promise<{ kind: 'ok'; count: number | null } | ApiFailure> {
  const page = await searchSignatureDocuments(client, { pagina: 1, tamanhoPagina: 1 }, signal)
  if (page.kind !== 'ok') return page
  const { count } = page.value
  return { kind: 'ok', count: count === undefined ? null : Math.min(count, maxDocuments) }
}

/** The number of documents at the service if only these have changed. */
function expectedCount({ store, target }: SyncOptions, changed: readonly DocumentoFaseAssinatura[]): number {
  const added = changed.filter(({ id }) => store.find(id) === null).length
  return Math.min(store.count() + added + target.gaps().leftOut, maxDocuments)
}
