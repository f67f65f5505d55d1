import { setTimeout as pause } from 'node:timers/promises'
import type { Encaminhamento } from '../../../../contract/api/forwardings.ts'
import { type ApiClient, type ApiFailure, type ApiOutcome, searchBox } from '../../../engine/api/index.ts'
import type { Log } from '../../../engine/log/index.ts'
import type { BoxesStore } from '../store/index.ts'
import { answerOf, type BoxPage, type FolderKey, type PageWriter } from './page-writer.ts'
import { judgePage, type PageRequest, type PageVerdict, pageBehind, type ServedPageSize, usualSize } from './paging.ts'

interface BoxSyncOptions {
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
interface BoxSync {
  /** Asks for the changes of a box. While a request is under way, which may be too old, one more follows it. */
  refresh(idCaixa: string): Promise<SyncResult>
  /** Fetches older items, page by page, until all are in the cache, unless it does so already. Never rejects. */
  fill(): Promise<void>
}

/** Entrada is read first, because people look there first. */
const pastas = ['Entrada', 'Resolvidos', 'Saida'] as const
/** Pages between two events to the window: more events would keep it busy with rendering. */
const pagesPerUpdate = 10

export function createBoxSync({ client, store, writer, signal, ...options }: BoxSyncOptions): BoxSync {
  const { pauseMs, onFilled, onArrived, log } = options
  const fetchPage = createPageFetch(client, signal)
  const courses = createCourses()
  let isFilling = false

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

  async function fill(): Promise<void> {
    if (isFilling) return
    isFilling = true
    try {
      for (let pages = 1; !signal.aborted; pages += 1) {
        const key = store.folders.unfinished()
        if (key === null) return
        const covered = store.folders.find(key.idCaixa, key.pasta)?.covered ?? 0
        const course = courses.of(key)
        const page = pageBehind(covered, course.size)
        const answer = await fetchPage(key, page)
        if (answer.kind !== 'ok') return
        const { verdict, arrived } = writer.writeListing(key, answer.value, page)
        const next = follow(verdict, course, covered)
        if (next === 'back') writer.stepBack(key, course.size.largest)
        if (next === 'cut') writer.cutListing(key)
        const isDone = next === 'cut' || next === 'end'
        if (isDone) courses.end(key)
        if (isDone || pages % pagesPerUpdate === 0) onFilled()
        if (arrived.length > 0) onArrived(key.idCaixa, arrived)
        await pause(pauseMs, undefined, { signal, ref: false })
      }
    } catch (error) {
      // A full disk, for example; the next refresh continues from the last page that was written.
      if (!signal.aborted) log.error('boxes.not-filled', { error })
    } finally {
      // At once: a folder that becomes unfinished from here on is filled by the next call.
      isFilling = false
    }
  }

  return { refresh: oneAtATime(refreshFolders), fill }
}

type PageFetch = (key: FolderKey, page: PageRequest, alteradosDesde?: string) => Promise<ApiOutcome<BoxPage>>

function createPageFetch(client: ApiClient, signal: AbortSignal): PageFetch {
  return async ({ idCaixa, pasta }, page, alteradosDesde) => {
    const since = alteradosDesde === undefined ? {} : { alteradosDesde }
    const answer = await searchBox(client, idCaixa, { pasta, ...page, ...since }, signal)
    if (signal.aborted) return { kind: 'cancelled' }
    if (answer.kind !== 'ok') return answer
    return { ...answer, value: { ...answer.value, leftOut: answer.leftOut ?? 0 } }
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
  let reached: number | null = null
  const course = newCourse()
  for (;;) {
    const page = pageBehind(covered, course.size)
    const answer = await fetchPage(key, page, since)
    if (answer.kind !== 'ok') return { kind: 'failed', failure: answer }
    // The moment of the first page: changes while the other pages are read are requested again.
    if (page.pagina === 1 && until === since) until = answer.value.ate ?? since
    const place = answerOf(answer.value)
    const verdict = judgePage(page, place, { covered, reached })
    const next = follow(verdict, course, covered)
    if (next === 'back') covered = Math.max(0, covered - course.size.largest)
    if (verdict.kind === 'next') {
      covered = verdict.covered
      reached = place.last
    }
    if (verdict.kind === 'gap' || verdict.kind === 'resize') {
      if (next === 'cut') return { kind: 'ok', arrived }
      continue
    }
    // A list of changes that the service does not give to its end is requested again from the same moment.
    arrived.push(...writer.writeChanges(key, answer.value, next === 'end' ? until : undefined))
    if (next === 'end' || next === 'cut') return { kind: 'ok', arrived }
  }
}

/** The page size and progress of one read of a list. */
interface Course {
  size: ServedPageSize
  /** Pages in succession that showed only what came before. */
  repeated: number
  /** The positions at which items may have been missed. */
  readonly gaps: Set<number>
}
const newCourse = (): Course => ({ size: usualSize, repeated: 0, gaps: new Set() })

/** The courses of the folders that are being read. */
function createCourses() {
  const courses = new Map<string, Course>()
  const nameOf = ({ idCaixa, pasta }: FolderKey) => `${idCaixa} ${pasta}`
  return {
    of(key: FolderKey): Course {
      const course = courses.get(nameOf(key)) ?? newCourse()
      courses.set(nameOf(key), course)
      return course
    },
    end: (key: FolderKey) => void courses.delete(nameOf(key)),
  }
}

/** One page without anything new may come from a list that moved; a second one comes from a service that repeats itself. */
const mostRepeated = 2

/** The next step after a page. `cut`: the service does not give the other items, so that asking again would never end. */
function follow(verdict: PageVerdict, course: Course, covered: number): 'on' | 'back' | 'end' | 'cut' {
  if (verdict.kind === 'end') return verdict.isCut ? 'cut' : 'end'
  if (verdict.kind === 'gap') {
    if (course.gaps.has(covered)) return 'cut'
    course.gaps.add(covered)
    return 'back'
  }
  if (verdict.kind === 'resize') {
    const isSame = verdict.size.largest === course.size.largest && verdict.size.isFixed === course.size.isFixed
    course.size = verdict.size
    return isSame ? 'cut' : 'on'
  }
  course.size = verdict.size ?? course.size
  course.repeated = verdict.isRepeated ? course.repeated + 1 : 0
  return course.repeated >= mostRepeated ? 'cut' : 'on'
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
