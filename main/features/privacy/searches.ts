import type { Log } from '../../engine/log/index.ts'
import { PoolClosed } from '../../engine/pdf/index.ts'
import { type ContentFindings, failedSearch, type SearchFileOptions, searchFile, searchPending } from './search-file.ts'

export interface SearchesOptions extends SearchFileOptions {
  pathOf(sha256: string): string
  log: Pick<Log, 'warn'>
  /** A content has been searched. */
  searched(sha256: string): void
}

/** The searches of contents, one after another. Results stay in memory until they are forgotten. */
export interface Searches {
  add(sha256: string): void
  find(sha256: string): ContentFindings | null
  /** Resolves when these contents have been searched, or nothing more is searched. */
  settled(contents: readonly string[]): Promise<void>
  /** More text has been recognised. */
  recognised(): void
  forget(sha256: string): void
  /** Whether its search has found incomplete pages, or has not ended. */
  knowsIncomplete(sha256: string): boolean
}

export function createSearches({ pathOf, log, searched, ...options }: SearchesOptions): Searches {
  const { signal } = options
  const results = new Map<string, ContentFindings>()
  const queue = new Set<string>()
  let running: { readonly sha256: string; isForgotten: boolean } | null = null
  let working: Promise<void> | null = null
  let wantsPending = false

  async function work(): Promise<void> {
    for (let next = first(queue); next !== null && !signal.aborted; next = first(queue)) {
      queue.delete(next)
      const search = { sha256: next, isForgotten: false }
      running = search
      const result = await orNull(searchFile({ path: pathOf(next), sha256: next }, options))
      running = null
      if (result === null) break
      // The same content may have gone and come back meanwhile: then it waits in the queue.
      if (search.isForgotten) continue
      results.set(next, result)
      searched(next)
    }
    if (wantsPending && !signal.aborted) await workPending()
    working = null
    // Something may have been added meanwhile.
    if ((queue.size > 0 || wantsPending) && !signal.aborted && running === null) working = work()
  }

  async function workPending(): Promise<void> {
    wantsPending = false
    for (const [sha256, before] of results) {
      if (before.pendingPages.length === 0) continue
      const now = await orNull(searchPending({ path: pathOf(sha256), sha256 }, before, options))
      if (now === null || now.state === 'failed' || now === before || results.get(sha256) !== before) continue
      results.set(sha256, now)
      searched(sha256)
    }
  }

  async function orNull(search: Promise<ContentFindings>): Promise<ContentFindings | null> {
    try {
      return await search
    } catch (error) {
      if (signal.aborted || error instanceof PoolClosed) return null
      log.warn('privacy.not-searched', { error })
      return failedSearch
    }
  }

  function add(sha256: string): void {
    const isRunning = running?.sha256 === sha256 && !running.isForgotten
    if (results.has(sha256) || isRunning || signal.aborted) return
    queue.add(sha256)
    working ??= work()
  }

  return {
    add,
    find: (sha256) => results.get(sha256) ?? null,
    async settled(contents) {
      for (const each of contents) add(each)
      while (working !== null && contents.some((each) => !results.has(each))) await working
    },
    recognised() {
      if (signal.aborted) return
      wantsPending = true
      working ??= work()
    },
    knowsIncomplete: (sha256) => results.get(sha256)?.unread.some(({ why }) => why === 'incomplete') ?? true,
    forget(sha256) {
      results.delete(sha256)
      queue.delete(sha256)
      if (running?.sha256 === sha256) running.isForgotten = true
    },
  }
}

const first = (queue: ReadonlySet<string>): string | null => queue.values().next().value ?? null
