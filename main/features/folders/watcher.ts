import type { Log } from '../../engine/log/index.ts'
import type { ImportFile } from '../../folder-import.ts'
import { createChangeListener } from './change-listener.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import type { FileRecordStore } from './file-record-store.ts'
import { createFileTracker, type FileTracker, type PendingFile } from './file-tracker.ts'
import { createFolderScanner } from './folder-scanner.ts'
import type { FolderRecord, FolderStore } from './folder-store.ts'
import {
  notKeptSentence,
  notMovedSentence,
  obstacleSentence,
  silentFileSentence,
  waitingSentence,
} from './folders-texts.ts'
import type { PatientProbeOptions } from './patient-probe.ts'
import { createSorter, type Sorter } from './sorter.ts'
import { isDue, isLongStable } from './stability.ts'
import { type ThreadLimit, threadLimit } from './thread-limit.ts'
import { createUnreadEntries } from './unread.ts'
import { createWakeableSleep } from './wakeable-sleep.ts'
import { createStatusHolder, nothingSeen, type StatusHolder, type WatcherStatus } from './watcher-status.ts'

export interface WatcherOptions {
  folderId: string
  folders: Pick<FolderStore, 'find'>
  records: Pick<FileRecordStore, 'isRecorded' | 'toMove' | 'record' | 'findTaken' | 'reidentify' | 'markMoved'>
  importFile: ImportFile
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now(): Date
  /** Milliseconds of a monotonic clock. */
  elapsed(): number
  /** How long a file must be unchanged; all other times are multiples of it. */
  stableMs: number
  /** `stopMs`: how long `stop` waits for a system call that does not answer: 5 s. `probe` opens and looks at one file. */
  system?: { stopMs?: number; probe?: PatientProbeOptions['probe']; turns?: ThreadLimit }
  changed(): void
}

/** Scans one folder again and again, imports its stable files and moves the originals. */
export interface Watcher {
  status(): WatcherStatus
  /** Scans and moves originals now. */
  wake(): void
  /** Resolves when nothing is imported or moved any more, at the latest after `stopMs`. */
  stop(): Promise<void>
}

/** Pauses, in multiples of `stableMs`: 1 s for local folders, 5 s for shares, where each scan crosses the network. */
const pace = { local: 0.2, share: 1, silent: 6 } as const
/** The pause is at least this many times the duration of a scan, so that large folders do not keep the disk busy. */
const restPerScan = 10

/**
 * Watches one folder by scanning it. The system's notifications only make a scan happen earlier: whether a file is
 * stable can only be seen by looking again.
 */
export function startWatcher(options: WatcherOptions): Watcher {
  const { folderId, folders, records, log, elapsed, stableMs } = options
  const { stopMs = 5000, probe, turns = threadLimit } = options.system ?? {}
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const { sleep, wake } = createWakeableSleep()
  const status = createStatusHolder(options.changed)
  const tracker = createFileTracker(stableMs)
  const listener = createChangeListener(wake)
  const sorter = createSorter({ folderId, records, log, elapsed, stableMs, abandoned: abandoned.signal })
  // A folder with a file that does not open says so instead.
  const onWait = () => {
    if (delivery.silentName() === null) status.set({ state: 'unreachable', problem: waitingSentence })
  }
  const ending = { abandoned: abandoned.signal }
  const delivery: Delivery = createDelivery({
    ...options,
    ...ending,
    clock: options,
    opening: { probe, turns, onWait },
    tracker,
    sorter,
  })
  const scanner = createFolderScanner({
    folderId,
    records,
    tracker,
    listener,
    status,
    log,
    elapsed,
    unread: createUnreadEntries(stableMs),
    patience: { silentMs: stableMs * pace.silent, turns, onWait },
    stopping: stopping.signal,
  })
  const round = createRound({ tracker, delivery, sorter, status, elapsed, stableMs, wake, stopping: stopping.signal })

  function pauseWatching(): Promise<void> {
    listener.stop()
    tracker.clear()
    status.set({ state: 'paused', ...nothingSeen })
    return sleep(null)
  }

  async function scanOnce(folder: FolderRecord): Promise<void> {
    listener.start(folder)
    const names = await scanner.scan(folder)
    if (names !== null) await round.run(folder, names)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const folder = folders.find(folderId)
      if (folder === null) return
      if (folder.isPaused) {
        await pauseWatching()
        continue
      }
      if (status.read().state === 'paused') status.set({ state: 'watching' })
      await scanOnce(folder).catch((error: unknown) => log.error('folders.not-scanned', { folder: folderId, error }))
      // A scanner that appends page after page must not make the scans follow each other without a pause.
      const leastMs = Math.max(stableMs / 50, scanner.lastScanMs() * restPerScan)
      await new Promise<void>((resolve) => void setTimeout(resolve, leastMs).unref())
      const pauseMs = stableMs * (folder.isShare ? pace.share : pace.local)
      if (!stopping.signal.aborted) await sleep(Math.max(0, pauseMs - leastMs))
    }
  }

  sorter.schedule()
  run().catch((error: unknown) => log.error('folders.stopped', { folder: folderId, error }))

  return {
    status: status.read,
    wake() {
      sorter.schedule()
      wake()
    },
    async stop() {
      stopping.abort()
      listener.stop()
      wake()
      // A scan of a share may never answer, so only imports and moves are waited for.
      await within(stopMs, round.current())
      abandoned.abort()
    },
  }
}

interface RoundOptions {
  tracker: FileTracker
  delivery: Delivery
  sorter: Sorter
  status: StatusHolder
  elapsed(): number
  stableMs: number
  wake(): void
  stopping: AbortSignal
}

/** At most so many files per round, so that a folder with thousands is scanned and sorted in between. */
const maxPerRound = 50

/** Runs after a scan: delivers the files that are due, then moves the originals. */
function createRound({ tracker, delivery, sorter, status, elapsed, stableMs, wake, stopping }: RoundOptions) {
  let current: Promise<unknown> = Promise.resolve()

  function updateStatus(): void {
    const isLong = (file: PendingFile) => isLongStable(file, elapsed(), stableMs)
    const problem =
      (delivery.isDiskFailing() ? notKeptSentence : null) ??
      (sorter.isDenied() ? notMovedSentence : null) ??
      obstacleSentence(tracker.pending, isLong)
    const silent = delivery.silentName()
    const answer =
      silent === null
        ? ({ state: 'watching', problem } as const)
        : ({ state: 'unreachable', problem: silentFileSentence(silent) } as const)
    status.set({ ...answer, arriving: tracker.pending.size })
  }

  async function deliverDue(folder: FolderRecord): Promise<void> {
    const due = [...tracker.pending]
      .filter(([, file]) => isDue(file, elapsed()))
      // Oldest first, then by name.
      .sort(([one, a], [other, b]) => a.identity.modifiedMs - b.identity.modifiedMs || one.localeCompare(other))
    for (const [name, file] of due.slice(0, maxPerRound)) {
      if (stopping.aborted) return
      const delivering = delivery.deliver(folder, name, file)
      current = delivering
      if (!(await delivering)) return
      updateStatus()
    }
    if (due.length > maxPerRound) wake()
  }

  return {
    current: () => current,
    async run(folder: FolderRecord, names: ReadonlySet<string>): Promise<void> {
      updateStatus()
      await deliverDue(folder)
      if (stopping.aborted) return
      current = sorter.sort(folder, names)
      await current
      if (!stopping.aborted) updateStatus()
    },
  }
}

/** Waits until the work settles, at most `ms`. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, ms)
  await Promise.race([Promise.allSettled([work]), limit.promise])
  clearTimeout(timer)
}
