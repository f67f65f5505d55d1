import { createReadStream } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow, KnownDocument } from '../../../contract/bridge/capture.ts'
import {
  type ApiClient,
  type ApiOutcome,
  findDocumentByContent,
  getDocumentMetadata,
  isDecided,
} from '../../engine/api/index.ts'
import { type Owner, transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Spool } from './spool.ts'
import { createCaptureStore, type StoredRow } from './store.ts'

interface ContentSearchOptions {
  db: DatabaseSync
  owner: Owner
  client: ApiClient
  spool: Pick<Spool, 'pathOf'>
  /** Larger files are not searched for, because the whole file must be sent; 0 disables the search. */
  limitBytes: number
  /** True if the service is reachable and no file is being uploaded. */
  isLineIdle(): boolean
  now(): Date
  log: Pick<Log, 'error'>
  /** The service has the content of these rows already. */
  changed(rows: readonly CaptureRow[]): void
}

/** Asks the service in the background whether it has the content of a draft already. */
export interface ContentSearch {
  /** Starts the next search, if there is a draft to search for and the line is idle. */
  searchNext(): void
  /** Cancels the running search, because the line is needed; it is repeated later. */
  cancelCurrent(): void
  stop(): Promise<void>
}

/** How long the answer "not found" is valid for the same content. */
const recentMs = 24 * 3_600_000
/** How long a file whose search failed is skipped, so that the others are searched. */
const skipMs = 30 * 60_000
/** The pause after a failure. No capture depends on a search: the service refuses duplicates by itself. */
const pauseMs = 60_000

export function createContentSearch(options: ContentSearchOptions): ContentSearch {
  const { db, client, spool, limitBytes, isLineIdle, now, log, changed } = options
  const store = createCaptureStore(db, options.owner)
  let running: { controller: AbortController; end: Promise<void> } | null = null
  const skipped = new Map<string, number>()
  let pausedUntil = 0
  const stopping = new AbortController()

  function searchNext(): void {
    if (
      stopping.signal.aborted ||
      running !== null ||
      limitBytes === 0 ||
      now().getTime() < pausedUntil ||
      !isLineIdle()
    )
      return
    for (const [fileId, until] of skipped) if (until <= now().getTime()) skipped.delete(fileId)
    const row = store.unsearched(limitBytes, new Set(skipped.keys()))
    if (row === null || row.sha256 === null) return
    const { sha256 } = row
    const controller = new AbortController()
    // Later, so that a change that the search reports at once finds it running.
    const end = Promise.resolve()
      .then(() => search(row, sha256, AbortSignal.any([stopping.signal, controller.signal])))
      .catch((error: unknown) => {
        log.error('capture.not-searched', { file: row.fileId, error })
        skip(row)
        pause(null)
      })
      .finally(() => {
        running = null
        searchNext()
      })
    running = { controller, end }
  }

  const pause = (retryAfterMs: number | null) => {
    pausedUntil = now().getTime() + Math.max(pauseMs, retryAfterMs ?? 0)
  }

  const skip = ({ fileId }: StoredRow) => void skipped.set(fileId, now().getTime() + skipMs)

  async function search(row: StoredRow, sha256: string, signal: AbortSignal): Promise<void> {
    // The person may have removed the file and added it again.
    const before = store.byContent(sha256).find(({ searchedAt }) => searchedAt !== null)
    if (before !== undefined && (before.known !== null || isRecent(before.searchedAt))) {
      return conclude(row, { searchedAt: before.searchedAt, known: before.known })
    }
    const open = () => createReadStream(spool.pathOf(sha256))
    const found = await findDocumentByContent(client, { sizeBytes: row.sizeBytes, sha256, open }, signal)
    if (found.kind === 'cancelled') return
    if (found.kind !== 'ok' && !isDecided(found)) {
      // A bad connection or a busy service is not the fault of this file.
      if (found.kind !== 'throttled' && found.kind !== 'unreachable') skip(row)
      pause(found.kind === 'throttled' ? found.retryAfterMs : null)
      return
    }
    conclude(row, { searchedAt: now().toISOString(), known: await knownFrom(found, signal) })
  }

  async function knownFrom(found: ApiOutcome<{ id: string; registro: string }>, signal: AbortSignal) {
    if (found.kind !== 'ok') return null
    const { id: idDocumento, registro } = found.value
    const about = await getDocumentMetadata(client, idDocumento, signal)
    const capturedAt = about.kind === 'ok' ? (about.value.dataCaptura ?? null) : null
    return { idDocumento, registro, capturedAt, by: 'service' } as const satisfies KnownDocument
  }

  const isRecent = (at: string | null) => at !== null && now().getTime() - Date.parse(at) < recentMs

  /** Records the answer, unless the file was sent, removed or got another content meanwhile. */
  function conclude({ fileId, sha256 }: StoredRow, answer: Pick<StoredRow, 'searchedAt' | 'known'>): void {
    const current = transaction(db, () => {
      const row = store.findListed(fileId)
      if (row?.state !== 'draft' || row.known !== null || row.sha256 !== sha256) return null
      store.change(fileId, answer)
      return store.find(fileId)
    })
    if (current !== null && current.known !== null) changed([current])
  }

  return {
    searchNext,
    cancelCurrent: () => running?.controller.abort(),
    async stop() {
      stopping.abort()
      await running?.end
    },
  }
}
