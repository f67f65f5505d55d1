import type { Log } from '../log/index.ts'
import type { Gate } from './gate.ts'
import type { HoldTimer } from './hold-timer.ts'
import type { Interruptions } from './interruptions.ts'
import { type Job, nextStep } from './job.ts'
import type { StepFailure } from './job-event.ts'
import type { JobStore, Lane } from './job-store.ts'
import type { StepPerformer } from './perform-step.ts'
import type { Timer } from './timer.ts'
import type { UploadProgress } from './upload-progress.ts'

/** How many jobs of each lane run at once. */
export type Limits = Readonly<Record<Lane, number>>
/** Two forwardings at once could overtake each other. */
export const usualLimits: Limits = { upload: 3, register: 4, forward: 1, poll: 4, watch: 1 }

interface RunnerOptions {
  store: JobStore
  perform: StepPerformer
  gate: Gate
  holds: HoldTimer
  interruptions: Interruptions
  uploads: UploadProgress
  isPaused(): boolean
  clock: { now(): Date; timer: Timer }
  limits: Limits
  log: Pick<Log, 'error'>
}

/** Starts the jobs that are due, within the limits of their lanes. */
export interface Runner {
  /** Starts what is due, and schedules the next call. */
  pump(): void
  /** Aborts a running step; only before its request. */
  abort(id: string): void
  /** Ids of the jobs whose upload is in flight. */
  uploading(): string[]
  /** Aborts all steps, but registrations in flight only after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

interface RunningJob {
  readonly lane: Lane
  readonly controller: AbortController
  readonly ended: Promise<void>
}

const lanes: readonly Lane[] = ['poll', 'register', 'forward', 'upload', 'watch']
/** May be in the middle of a request that must not be repeated. */
const registeringLanes: readonly Lane[] = ['register', 'forward']
/** While paused only reads are allowed. */
const readingLanes: readonly Lane[] = ['poll', 'watch']
const stepsAllowed = { all: Number.POSITIVE_INFINITY, one: 1, none: 0 } as const
const longestTimerMs = 2 ** 31 - 1

export function createRunner(options: RunnerOptions): Runner {
  const { store, perform, gate, holds, interruptions, uploads, isPaused, limits, log } = options
  const { now, timer } = options.clock
  const running = new Map<string, RunningJob>()
  const stopping = new AbortController()
  let cancelTimer: (() => void) | null = null

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    let failure: StepFailure | null = null
    try {
      if (signal.aborted) return
      const progress = (bytesSent: number, bytesTotal: number) => uploads.report(job.id, bytesSent, bytesTotal)
      failure = await perform(job, { signal, progress })
      gate.stepEnded(failure, now().getTime())
    } catch (error) {
      log.error('outbox.fault', { operation: job.id, step: nextStep(job), error })
      interruptions.rest(job.id)
      interruptions.record(job)
    } finally {
      running.delete(job.id)
      uploads.remove(job.id)
      pump()
    }
  }

  function start(job: Job, lane: Lane): void {
    const controller = new AbortController()
    // In a microtask, so that the job is in the map before it can end.
    const ended = Promise.resolve().then(() => run(job, controller.signal))
    running.set(job.id, { lane, controller, ended })
  }

  function startDue(lane: Lane, most: number, at: number): number {
    const inLane = [...running.values()].filter((each) => each.lane === lane).length
    const limit = Math.min(most, limits[lane] - inLane)
    if (limit <= 0) return 0
    const jobs = store.due({ lane, at, without: [...running.keys(), ...interruptions.restingAt(at)], limit })
    for (const job of jobs) start(job, lane)
    return jobs.length
  }

  function pump(): void {
    if (stopping.signal.aborted) return
    // One time for all lanes: what falls due meanwhile is left to the next call, which `schedule` sets.
    const at = now().getTime()
    interruptions.retryDue(at)
    // Holds end while offline, too.
    holds.endDue(at, interruptions.unrecorded())
    let most: number = stepsAllowed[gate.allows(at, running.size)]
    for (const lane of isPaused() ? readingLanes : lanes) most -= most > 0 ? startDue(lane, most, at) : 0
    schedule(at)
  }

  function schedule(at: number): void {
    cancelTimer?.()
    cancelTimer = null
    const times = [store.nextDue(at), holds.nextDue(), gate.opensAt(), ...interruptions.ends()]
    const next = Math.min(...times.filter((each) => each !== null).filter((each) => each > at))
    if (next === Number.POSITIVE_INFINITY) return
    cancelTimer = timer(pump, Math.max(0, Math.min(longestTimerMs, next - now().getTime())))
  }

  return {
    pump,
    abort: (id) => running.get(id)?.controller.abort(),
    uploading: () => [...running].filter(([, { lane }]) => lane === 'upload').map(([id]) => id),
    async stop(graceMs) {
      stopping.abort()
      cancelTimer?.()
      for (const { lane, controller } of running.values()) if (!registeringLanes.includes(lane)) controller.abort()
      // A registration that is cut off would leave its operation uncertain.
      const cancelGrace = timer(() => {
        for (const { controller } of running.values()) controller.abort()
      }, graceMs)
      await Promise.all([...running.values()].map(({ ended }) => ended))
      cancelGrace()
    },
  }
}
