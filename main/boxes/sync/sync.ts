import { setTimeout as pause } from 'node:timers/promises'
import type { Encaminhamento, EncaminhamentoPage } from '../../../contract/api/forwardings.ts'
import { type ApiClient, type ApiFailure, type ApiOutcome, searchBox } from '../../api/index.ts'
import type { Log } from '../../log/index.ts'
import type { BoxesStore } from '../store/index.ts'
import { momentOf } from '../store/rows.ts'
import type { FolderKey, PageWriter } from './page-writer.ts'
import { endOf, largestPage, type PageRequest, pageBehind } from './paging.ts'

export interface BoxSyncOptions {
  client: ApiClient
  store: Pick<BoxesStore, 'folders'>
  writer: PageWriter
  signal: AbortSignal
  /** Pause between two pages of older items, so that what the person waits for goes first. */
  pauseMs: number
  /** Older items have come. */
  onFilled(): void
  /** A page of a full sync had new items that no incremental sync had reported. */
  onArrived(idCaixa: string, arrived: readonly Encaminhamento[]): void
  log: Pick<Log, 'error'>
}

/** The unread items that have come into a box, or why the service did not answer. */
export type SyncResult =
  | { readonly kind: 'ok'; readonly arrived: readonly Encaminhamento[] }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }

/** Keeps boxes as they are at the service, by as few requests as there are changes. */
export interface BoxSync {
  /** Asks for the changes of a box. While a request is under way, which may be too old, one more follows it. */
  refresh(idCaixa: string): Promise<SyncResult>
  /** Fetches older items, page by page, until all are in the cache. Never rejects. */
  fill(): Promise<void>
}

/** Entrada is read first, because people look there first. */
const pastas = ['Entrada', 'Resolvidos', 'Saida'] as const
/** Pages between two events to the window: more events would keep it busy with rendering. */
const pagesPerUpdate = 10

export function createBoxSync({ client, store, writer, signal, ...options }: BoxSyncOptions): BoxSync {
  const { pauseMs, onFilled, onArrived, log } = options
  const fetchPage = createPageFetch(client, signal)
  let filling: Promise<void> | null = null

  async function refreshFolder(key: FolderKey): Promise<SyncResult> {
    const since = store.folders.find(key.idCaixa, key.pasta)?.since ?? null
    if (since !== null) return fetchChanges({ fetchPage, writer, key, since })
    const first = pageBehind(0)
    const answer = await fetchPage(key, first)
    if (answer.kind !== 'ok') return { kind: 'failed', failure: answer }
    writer.writeListing(key, answer.value, first)
    return { kind: 'ok', arrived: [] }
  }

  async function refreshFolders(idCaixa: string): Promise<SyncResult> {
    const arrived: Encaminhamento[] = []
    for (const pasta of pastas) {
      const result = await refreshFolder({ idCaixa, pasta })
      if (result.kind === 'failed') return result
      if (pasta === 'Entrada') arrived.push(...result.arrived)
    }
    return { kind: 'ok', arrived }
  }

  async function fillPages(): Promise<void> {
    for (let pages = 1; !signal.aborted; pages += 1) {
      const key = store.folders.unfinished()
      if (key === null) return
      const page = pageBehind(store.folders.find(key.idCaixa, key.pasta)?.covered ?? 0)
      const answer = await fetchPage(key, page)
      if (answer.kind !== 'ok') return
      const { end, arrived } = writer.writeListing(key, answer.value, page)
      if (end === 'done' || pages % pagesPerUpdate === 0) onFilled()
      if (arrived.length > 0) onArrived(key.idCaixa, arrived)
      await pause(pauseMs, undefined, { signal, ref: false })
    }
  }

  return {
    refresh: oneAtATime(refreshFolders),
    fill() {
      filling ??= fillPages()
        .catch((error: unknown) => {
          // A full disk, for example; the next refresh continues from the last page that was written.
          if (!signal.aborted) log.error('boxes.not-filled', { error })
        })
        .finally(() => {
          filling = null
        })
      return filling
    },
  }
}

type PageFetch = (key: FolderKey, page: PageRequest, alteradosDesde?: string) => Promise<ApiOutcome<EncaminhamentoPage>>

function createPageFetch(client: ApiClient, signal: AbortSignal): PageFetch {
  return async ({ idCaixa, pasta }, page, alteradosDesde) => {
    const since = alteradosDesde === undefined ? {} : { alteradosDesde }
    const answer = await searchBox(client, idCaixa, { pasta, ...page, ...since }, signal)
    return signal.aborted ? { kind: 'cancelled' } : answer
  }
}

interface ChangesWanted {
  fetchPage: PageFetch
  writer: PageWriter
  key: FolderKey
  since: string
}

/** Fetches all changes since a moment; the moment of the next request is written with the last page. */
async function fetchChanges({ fetchPage, writer, key, since }: ChangesWanted): Promise<SyncResult> {
  const arrived: Encaminhamento[] = []
  let until = since
  let covered = 0
  let reached = Number.POSITIVE_INFINITY
  for (;;) {
    const page = pageBehind(covered)
    const answer = await fetchPage(key, page, since)
    if (answer.kind !== 'ok') return { kind: 'failed', failure: answer }
    const { result, count, ate } = answer.value
    // The moment of the first page: changes while the other pages are read are requested again.
    if (page.pagina === 1 && until === since) until = ate ?? since
    const [first] = result
    if (page.pagina > 1 && (first === undefined || momentOf(first) < reached)) {
      covered = Math.max(0, covered - largestPage)
      continue
    }
    const isEnd = endOf(page) >= count
    arrived.push(...writer.writeChanges(key, answer.value, isEnd ? until : undefined))
    if (isEnd) return { kind: 'ok', arrived }
    covered = endOf(page)
    reached = momentOf(result.at(-1) ?? { dataHora: since })
  }
}

/** Runs `work` once at a time for each key; calls during a run share the one that follows it. */
function oneAtATime<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, { current: Promise<T>; next: Promise<T> | null }>()

  function begin(key: string): Promise<T> {
    const current = work(key).finally(() => {
      if (running.get(key) === entry) running.delete(key)
    })
    const entry = { current, next: null }
    running.set(key, entry)
    return current
  }

  return (key) => {
    const entry = running.get(key)
    if (entry === undefined) return begin(key)
    const again = () => begin(key)
    entry.next ??= entry.current.then(again, again)
    return entry.next
  }
}
