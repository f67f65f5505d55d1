import { createReadStream } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow, Known } from '../../contract/bridge/capture.ts'
import { type ApiClient, type ApiOutcome, findDocumentByContent, getDocumentMetadata, isDecided } from '../api/index.ts'
import { type Owner, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { createRows, type KeptRow } from './rows.ts'
import type { Spool } from './spool.ts'

export interface ContentSearchOptions {
  db: DatabaseSync
  owner: Owner
  client: ApiClient
  spool: Pick<Spool, 'pathOf'>
  /** Files beyond this are not looked for, since the whole file has to be sent; 0: none are. */
  limitBytes: number
  /** Whether the line is there and has nothing better to do. */
  mayAsk(): boolean
  now(): Date
  log: Pick<Log, 'error'>
  /** A row has been found to be known already. */
  changed(rows: readonly CaptureRow[]): void
}

/** Finds out, before a file is sent, whether the service has its content already (product.md, C4). */
export interface ContentSearch {
  /** There may be something to look for, or the line may be free: one file after another, and each content once. */
  look(): void
  /** The line is needed: what is being asked is asked again later. */
  giveWay(): void
  stop(): Promise<void>
}

/** How long an answer that nothing is there holds for the same content. */
const recentMs = 24 * 3_600_000
/** How long a file is passed over that could not be asked about: one must not hold up all others. */
const passOverMs = 30 * 60_000
/** After a failure. Nothing depends on the answer, and the service refuses what it has already by itself. */
const restMs = 60_000

/** Has files looked for in the background, as long as they are drafts. */
export function createContentSearch(options: ContentSearchOptions): ContentSearch {
  const { db, client, spool, limitBytes, mayAsk, now, log, changed } = options
  const rows = createRows(db, options.owner)
  let asking: { controller: AbortController; end: Promise<void> } | null = null
  const passedOver = new Map<string, number>()
  let restsUntil = 0
  let isStopped = false

  function look(): void {
    if (isStopped || asking !== null || limitBytes === 0 || now().getTime() < restsUntil || !mayAsk()) return
    for (const [fileId, until] of passedOver) if (until <= now().getTime()) passedOver.delete(fileId)
    const row = rows.unsearched(limitBytes, new Set(passedOver.keys()))
    if (row === null || row.sha256 === null) return
    const controller = new AbortController()
    const end = search(row, row.sha256, controller.signal)
      .catch((error: unknown) => {
        log.error('capture.not-searched', { file: row.fileId, error })
        passOver(row)
        rest(null)
      })
      .finally(() => {
        asking = null
        look()
      })
    asking = { controller, end }
  }

  const rest = (retryAfterMs: number | null) => {
    restsUntil = now().getTime() + Math.max(restMs, retryAfterMs ?? 0)
  }

  const passOver = ({ fileId }: KeptRow) => void passedOver.set(fileId, now().getTime() + passOverMs)

  async function search(row: KeptRow, sha256: string, signal: AbortSignal): Promise<void> {
    // Taken off the list and added again, it need not be asked about again.
    const before = rows.byContent(sha256).find(({ searchedAt }) => searchedAt !== null)
    if (before !== undefined && (before.known !== null || isRecent(before.searchedAt))) {
      return conclude(row, { searchedAt: before.searchedAt, known: before.known })
    }
    const open = () => createReadStream(spool.pathOf(sha256))
    const found = await findDocumentByContent(client, { sizeBytes: row.sizeBytes, open }, signal)
    if (found.kind === 'cancelled') return
    if (found.kind !== 'ok' && !isDecided(found)) {
      // What the line or the service's load is to blame for says nothing of the file.
      if (found.kind !== 'throttled' && found.kind !== 'unreachable') passOver(row)
      rest(found.kind === 'throttled' ? found.retryAfterMs : null)
      return
    }
    conclude(row, { searchedAt: now().toISOString(), known: await knownFrom(found, signal) })
  }

  async function knownFrom(found: ApiOutcome<{ id: string; registro: string }>, signal: AbortSignal) {
    if (found.kind !== 'ok') return null
    const { id: idDocumento, registro } = found.value
    const about = await getDocumentMetadata(client, idDocumento, signal)
    const capturedAt = about.kind === 'ok' ? about.value.dataCaptura : null
    return { idDocumento, registro, capturedAt, by: 'service' } as const satisfies Known
  }

  const isRecent = (at: string | null) => at !== null && now().getTime() - Date.parse(at) < recentMs

  /** Writes it down, unless the file has been sent or taken off the list meanwhile: then it is nobody's question. */
  function conclude({ fileId }: KeptRow, answer: Pick<KeptRow, 'searchedAt' | 'known'>): void {
    const current = transaction(db, () => {
      const row = rows.findListed(fileId)
      if (row?.state !== 'draft' || row.known !== null) return null
      rows.change(fileId, answer)
      return rows.find(fileId)
    })
    if (current !== null && current.known !== null) changed([current])
  }

  return {
    look,
    giveWay: () => asking?.controller.abort(),
    async stop() {
      isStopped = true
      asking?.controller.abort()
      await asking?.end
    },
  }
}
