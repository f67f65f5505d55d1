import type { DatabaseSync } from 'node:sqlite'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { type ApiClient, getDocumentMetadata } from '../../engine/api/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Capabilities } from './capabilities.ts'
import type { LocalSignatureQueue } from './queue.ts'
import { type QueueSyncResult, syncSignatures } from './sync.ts'

interface RefresherOptions {
  db: DatabaseSync
  client: ApiClient
  queue: LocalSignatureQueue
  capabilities: Pick<Capabilities, 'refresh'>
  signal: AbortSignal
  now(): Date
  /** A signature-phase document was captured as this document. */
  captured(idFase: string, document: DocumentView): void
  changed(): void
  /** A sync found a change. */
  synced(): void
  log: Pick<Log, 'error'>
}

/** Keeps the local queue in step with the service. */
export interface Refresher {
  /** The result of the last sync, which says whether the local queue is up to date; syncs where the last is too old. */
  lastSync(): Promise<QueueSyncResult>
  /** Reads what has changed up to now, and reports a change. Never rejects. */
  refresh(): Promise<void>
  /** Reports a change and refreshes after 200 ms, every 2 s at most; calls in between share one refresh. */
  refreshSoon(): void
  /** Reports a change after 200 ms; calls in between share one report. */
  reportSoon(): void
}

const debounceMs = 200
/** Two polls. An older sync says nothing: the computer may have slept. */
const longestValidMs = 60_000
/** While a batch is signed, each signature asks for a refresh, which reads the whole batch again. */
const refreshPauseMs = 2000
/** Pauses between the syncs that poll for a capture; afterwards the usual polls find it. */
const captureDelay = { firstMs: 500, longestMs: 16_000 }

export function createRefresher(options: RefresherOptions): Refresher {
  const { db, client, queue, capabilities, signal, now, changed, synced, log } = options
  const { store } = queue
  const announceCaptures = createCaptureAnnouncer(options)
  const pollForCaptures = createCapturePoll({ store, signal, refresh })
  let running: Promise<QueueSyncResult> | null = null
  let last: { readonly result: QueueSyncResult; readonly at: number } | null = null
  /** The first sync of a session is full: the person may have other roles than last time. */
  let full = true
  let isReportDue = false
  let isRefreshDue = false
  let refreshedAt = Number.NEGATIVE_INFINITY

  /** Single-flight: concurrent callers share one sync. */
  function sync(): Promise<QueueSyncResult> {
    running ??= syncSignatures({ db, client, store, target: queue, signal, now, full })
      .then((result) => {
        // Lists also say whether the service was reached.
        let isNews = last !== null && last.result.kind !== result.kind
        last = { result, at: now().getTime() }
        if (result.kind === 'synced') {
          full = false
          void announceCaptures()
          pollForCaptures()
          if (result.changed) synced()
          isNews ||= result.changed
        }
        if (isNews) changed()
        return result
      })
      .finally(() => {
        running = null
      })
    return running
  }

  async function lastSync(): Promise<QueueSyncResult> {
    return last !== null && now().getTime() - last.at <= longestValidMs ? last.result : sync()
  }

  async function refresh(): Promise<void> {
    // A running sync may have read before the change that this refresh is for.
    const earlier = running
    try {
      if (await capabilities.refresh()) changed()
      await earlier?.catch(() => undefined)
      await sync()
    } catch (error) {
      // For example a full disk. The next refresh tries again.
      log.error('signatures.not-refreshed', { error })
    }
  }

  function reportSoon(): void {
    if (isReportDue) return
    isReportDue = true
    setTimeout(() => {
      isReportDue = false
      if (!signal.aborted) changed()
    }, debounceMs).unref()
  }

  function refreshSoon(): void {
    reportSoon()
    if (isRefreshDue) return
    isRefreshDue = true
    const wait = Math.max(debounceMs, refreshedAt + refreshPauseMs - performance.now())
    setTimeout(() => {
      isRefreshDue = false
      refreshedAt = performance.now()
      if (!signal.aborted) void refresh()
    }, wait).unref()
  }

  return { lastSync, refresh, refreshSoon, reportSoon }
}

/** Reports new captures in the background: each captured document costs a request. */
function createCaptureAnnouncer({
  client,
  queue,
  signal,
  captured,
  changed,
  log,
}: RefresherOptions): () => Promise<void> {
  const { store } = queue
  let isAnnouncing = false

  return async () => {
    if (isAnnouncing) return
    isAnnouncing = true
    try {
      await announceCaptures()
    } catch (error) {
      log.error('signatures.captured-not-told', { error })
    }
    isAnnouncing = false
  }

  async function announceCaptures(): Promise<void> {
    let documents = store.unannouncedCaptures()
    while (documents.length > 0 && !signal.aborted) {
      for (const fase of documents) {
        const document = await getDocumentMetadata(client, fase.idDocumento ?? '', signal)
        if (document.kind === 'ok') {
          const { id: idDocumento, registro, dataCaptura: capturedAt = null } = document.value
          captured(fase.id, { idDocumento, registro, nome: fase.nome, capturedAt })
          queue.announceCapture(fase, registro)
        } else if (document.kind === 'forbidden' || document.kind === 'refused') {
          // This person may not see the captured document, now or later.
          store.markAnnounced(fase.id)
        } else return
      }
      changed()
      documents = store.unannouncedCaptures()
    }
  }
}

interface CapturePollOptions {
  store: Pick<LocalSignatureQueue['store'], 'awaitingCapture'>
  signal: AbortSignal
  refresh(): Promise<void>
}

/** To be called after each sync: syncs again soon, ever more rarely, while a document is about to be captured. */
function createCapturePoll({ store, signal, refresh }: CapturePollOptions): () => void {
  let awaited: readonly string[] = []
  let delayMs = captureDelay.firstMs
  let timer: NodeJS.Timeout | null = null
  return () => {
    const before = awaited
    awaited = store.awaitingCapture()
    if (awaited.length === 0 || awaited.some((id) => !before.includes(id))) {
      if (timer !== null) clearTimeout(timer)
      timer = null
      delayMs = captureDelay.firstMs
    }
    if (awaited.length === 0 || timer !== null || delayMs > captureDelay.longestMs) return
    timer = setTimeout(() => {
      timer = null
      delayMs *= 2
      if (!signal.aborted) void refresh()
    }, delayMs).unref()
  }
}
