import { type FSWatcher, watch } from 'node:fs'
import type { Log } from '../log/index.ts'
import { identitiesOf, wantedNames } from './look.ts'
import { createSeen } from './seen.ts'
import { notKept, notMoved, obstacleSentence, silent, unreachable } from './sentences.ts'
import { isDue, isLongSettled } from './settle.ts'
import { createSorting } from './sorting.ts'
import type { FolderStore, KeptFolder } from './store.ts'
import { createTaking, type Intake } from './taking.ts'

export interface WatcherOptions {
  folderId: string
  store: FolderStore
  intake: Intake
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now(): Date
  /** Milliseconds that only go forward. */
  elapsed(): number
  /** How long a file must be unchanged; all the other times go by it. */
  stableMs: number
  /** How long stopping waits for a system call that does not answer: 5 s. */
  stopMs?: number
  changed(): void
}

/** How a folder stands at this moment. */
export interface Standing {
  readonly state: 'watching' | 'paused' | 'unreachable'
  readonly problem: string | null
  readonly arriving: number
}

/** Looks at one folder again and again, and sees to what is there. */
export interface Watcher {
  standing(): Standing
  /** Something about the folder has changed, or may be done now. */
  wake(): void
  /** Resolves when nothing is being taken or moved any more, also where a share does not answer. */
  stop(): Promise<void>
}

/** In times of `stableMs`: 1 s here and 5 s on a share, where each look crosses the network. */
const pace = { here: 0.2, share: 1, silent: 6 } as const
/** Looking takes at most this part of the time, however many files lie there. */
const restPerLook = 10
/** So that a folder where thousands arrive is looked at, and its sorting done, in between. */
const mostAtOnce = 50

/**
 * Watches one folder by looking at it, woken earlier where the system tells of changes: telling alone cannot be relied
 * on, for shares do not tell, queues overflow, and how a file settles is only seen by looking again.
 */
export function startWatcher(options: WatcherOptions): Watcher {
  const { folderId, store, log, elapsed, stableMs, stopMs = 5000, changed } = options
  const seen = createSeen(stableMs)
  const leaving = new AbortController()
  const left = leaving.signal
  const sorting = createSorting({ ...options, left })
  const taking = createTaking({ ...options, left, seen, sorting })
  const hinted = new Set<string>()
  let standing: Standing = { state: 'watching', problem: null, arriving: 0 }
  let told: FSWatcher | null = null
  let isStopped = false
  let isWoken = false
  let ring: (() => void) | null = null
  let lookTookMs = 0
  let work: Promise<unknown> = Promise.resolve()

  function stand(next: Partial<Standing>): void {
    const before = standing
    standing = { ...standing, ...next }
    if ((Object.keys(before) as (keyof Standing)[]).some((key) => before[key] !== standing[key])) changed()
  }

  function wake(): void {
    isWoken = true
    ring?.()
  }

  /** @param ms null: until woken */
  async function rest(ms: number | null): Promise<void> {
    if (!isWoken && !isStopped) {
      await new Promise<void>((resolve) => {
        const timer = ms === null ? null : setTimeout(resolve, ms)
        timer?.unref()
        ring = () => {
          if (timer !== null) clearTimeout(timer)
          resolve()
        }
      })
    }
    ring = null
    isWoken = false
  }

  function listen({ path, isShare }: KeptFolder): void {
    if (told !== null || isShare) return
    try {
      told = watch(path, { persistent: false }, (_event, name) => {
        if (name !== null) hinted.add(name)
        wake()
      })
      told.on('error', deaf)
    } catch {
      // Not told, it is looked at all the same.
    }
  }
  function deaf(): void {
    told?.close()
    told = null
  }

  async function look(folder: KeptFolder): Promise<ReadonlySet<string> | null> {
    const timer = setTimeout(() => stand({ state: 'unreachable', problem: silent }), stableMs * pace.silent)
    timer.unref()
    const began = elapsed()
    try {
      const names = await wantedNames(folder.path)
      const hints = new Set(hinted)
      hinted.clear()
      const found = await identitiesOf(folder.path, seen.namesToLookAt(names, hints), folder.isShare)
      if (isStopped) return null
      const at = elapsed()
      for (const [name, identity] of found) {
        seen.see(name, identity, at, () => identity !== null && store.isRecorded(folderId, name, identity))
      }
      return names
    } catch (error) {
      if (isStopped) return null
      if (standing.state !== 'unreachable') log.warn('folders.unreachable', { folder: folderId, error })
      // What settled meanwhile was not seen to: it begins anew.
      seen.clear()
      deaf()
      stand({ state: 'unreachable', problem: unreachable(error), arriving: 0 })
      return null
    } finally {
      clearTimeout(timer)
      lookTookMs = elapsed() - began
    }
  }

  async function takeWhatIsReady(folder: KeptFolder): Promise<void> {
    const ready = [...seen.arriving]
      .filter(([, file]) => isDue(file, elapsed()))
      // As they came; what came in the same moment, by name.
      .sort(([one, a], [other, b]) => a.identity.modifiedMs - b.identity.modifiedMs || one.localeCompare(other))
    for (const [name, file] of ready.slice(0, mostAtOnce)) {
      if (isStopped) return
      const done = taking.take(folder, name, file)
      work = done
      if (!(await done)) return
      tell()
    }
    if (ready.length > mostAtOnce) isWoken = true
  }

  function tell(): void {
    const isLong = (file: Parameters<typeof isLongSettled>[0]) => isLongSettled(file, elapsed(), stableMs)
    const problem =
      (taking.isDiskFailing() ? notKept : null) ??
      (sorting.isDenied() ? notMoved : null) ??
      obstacleSentence(seen.arriving, isLong)
    stand({ state: 'watching', problem, arriving: seen.arriving.size })
  }

  async function scan(folder: KeptFolder): Promise<void> {
    listen(folder)
    const names = await look(folder)
    if (names === null) return
    tell()
    await takeWhatIsReady(folder)
    if (isStopped) return
    work = sorting.sort(folder, names)
    await work
    if (!isStopped) tell()
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const folder = store.find(folderId)
      if (folder === null) return
      if (folder.isPaused) {
        deaf()
        seen.clear()
        stand({ state: 'paused', problem: null, arriving: 0 })
        await rest(null)
        continue
      }
      if (standing.state === 'paused') stand({ state: 'watching' })
      await scan(folder).catch((error: unknown) => log.error('folders.not-scanned', { folder: folderId, error }))
      const least = Math.max(stableMs / 50, lookTookMs * restPerLook)
      const pause = stableMs * (folder.isShare ? pace.share : pace.here)
      // Told of every page that a scanner appends, it still rests in between.
      await pausing(least)
      await rest(Math.max(0, pause - least))
    }
  }

  const pausing = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

  sorting.due()
  run().catch((error: unknown) => log.error('folders.stopped', { folder: folderId, error }))

  return {
    standing: () => standing,
    wake() {
      sorting.due()
      wake()
    },
    async stop() {
      isStopped = true
      deaf()
      wake()
      // Not for a look at a share that never answers: nothing of it is written down any more.
      let late: NodeJS.Timeout | undefined
      const limit = new Promise<void>((resolve) => {
        late = setTimeout(resolve, stopMs)
      })
      await Promise.race([Promise.allSettled([work]), limit])
      clearTimeout(late)
      // What a share answers only now changes nothing.
      leaving.abort()
    },
  }
}
