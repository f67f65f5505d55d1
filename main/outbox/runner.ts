import type { Log } from '../log/index.ts'
import type { Gate } from './gate.ts'
import type { StepFailure } from './happening.ts'
import { type Job, nextStep } from './job.ts'
import type { Perform } from './perform.ts'
import type { JobStore, Lane } from './store.ts'
import type { OutboxTiming } from './timing.ts'

export type Limits = Readonly<Record<Lane, number>>
/** Two forwardings at once could overtake each other on their way. */
export const usualLimits: Limits = { upload: 3, register: 4, forward: 1, poll: 4, watch: 1 }

/** Calls back after a while; answers what calls it off. */
export type Timer = (call: () => void, ms: number) => () => void
export const systemTimer: Timer = (call, ms) => {
  const timeout = setTimeout(call, ms)
  return () => clearTimeout(timeout)
}

export interface RunnerOptions {
  store: JobStore
  perform: Perform
  gate: Gate
  /** Nothing is to be begun but asking after what the service has already. */
  isPaused(): boolean
  limits: Limits
  timing: OutboxTiming
  now(): Date
  timer: Timer
  log: Pick<Log, 'error'>
  progress(job: Job, bytesSent: number, bytesTotal: number): void
  /** A job's step has ended: nothing of it is going out any more. */
  ended(job: Job): void
  /** A step broke for a fault of ours or of the disk, anywhere in the middle. May throw, and is told again then. */
  broken(job: Job): void
  /** Lets go what has been held until then, but for these. May throw, and is told again then. */
  endHolds(at: number, without: ReadonlySet<string>): void
}

/** Takes up what is due, as much at once as the limits allow. */
export interface Runner {
  /** Something may be due: look. */
  pump(): void
  /** Takes up a job that an earlier run left in the middle of a step, or held. */
  recover(job: Job): void
  /** Ends a step that has registered nothing yet. */
  abort(id: string): void
  /** Whose files are going out. */
  uploading(): string[]
  /** Lets requests that must not be repeated end for a while, everything else at once. */
  stop(): Promise<void>
}

interface Running {
  readonly lane: Lane
  readonly controller: AbortController
  readonly end: Promise<void>
}

const laneNames: readonly Lane[] = ['poll', 'register', 'forward', 'upload', 'watch']
/** What may be in the middle of a request that must not be repeated. */
const binding: readonly Lane[] = ['register', 'forward']
/** What may be done while paused: the service has it already, and nothing leaves by asking. */
const pausedLaneNames: readonly Lane[] = ['poll', 'watch']
const longestTimerMs = 2 ** 31 - 1

export function createRunner({
  store,
  perform,
  gate,
  isPaused,
  limits,
  timing,
  now,
  timer,
  log,
  ...told
}: RunnerOptions): Runner {
  const running = new Map<string, Running>()
  const faulty = new Map<string, number>()
  /** Jobs of which the disk still says that they are in the middle of a step, and which are not. */
  const unsettled = new Map<string, Job>()
  /** When the first hold is over, as last seen: then one of them is, or it has been undone. */
  let nextHold: number | null = 0
  /** Before this nothing that is held is let go: the disk did not take it. */
  let holdsRest = 0
  let callOff: (() => void) | null = null
  let stopped = false

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    let failure: StepFailure | null = null
    try {
      // Ended before it began.
      if (signal.aborted) return
      const progress = (bytesSent: number, bytesTotal: number) => told.progress(job, bytesSent, bytesTotal)
      failure = await perform(job, { signal, progress })
      gate.saw(failure, now().getTime())
    } catch (error) {
      log.error('outbox.fault', { operation: job.id, step: nextStep(job), error })
      rest(job)
      settle(job)
    } finally {
      running.delete(job.id)
      told.ended(job)
      pump()
    }
  }

  const rest = (job: Job) => void faulty.set(job.id, now().getTime() + timing.faultMs)

  /** Notes that a step was broken off. While the disk takes nothing, a full one for instance, it is tried now and then. */
  function settle(job: Job): void {
    try {
      told.broken(job)
      unsettled.delete(job.id)
    } catch (error) {
      log.error('outbox.not-settled', { operation: job.id, error })
      unsettled.set(job.id, job)
      rest(job)
    }
  }

  function endHolds(at: number): void {
    if (nextHold === null || nextHold > at || holdsRest > at) return
    try {
      told.endHolds(at, new Set(unsettled.keys()))
    } catch (error) {
      log.error('outbox.holds-not-ended', { error })
      holdsRest = at + timing.faultMs
    }
  }

  function start(job: Job, lane: Lane): void {
    const controller = new AbortController()
    // Begun in a turn of its own, so that it cannot end before it stands in the table.
    const end = Promise.resolve().then(() => run(job, controller.signal))
    running.set(job.id, { lane, controller, end })
  }

  function startDue(lane: Lane, most: number, at: number): number {
    const free = Math.min(most, limits[lane] - [...running.values()].filter((each) => each.lane === lane).length)
    if (free <= 0) return 0
    const resting = [...faulty].filter(([, until]) => until > at).map(([id]) => id)
    const jobs = store.due({ lane, at, without: [...running.keys(), ...resting], limit: free })
    for (const job of jobs) start(job, lane)
    return jobs.length
  }

  function pump(): void {
    if (stopped) return
    // One moment for the whole look: what falls due while it is taken is seen at the next, which is not missed then.
    const at = now().getTime()
    for (const job of unsettled.values()) if ((faulty.get(job.id) ?? 0) <= at) settle(job)
    // Counted also while nothing may be asked: a hold has nothing to do with the line.
    endHolds(at)
    const allowed = gate.allows(at, running.size)
    let most = allowed === 'all' ? Number.POSITIVE_INFINITY : allowed === 'one' ? 1 : 0
    for (const lane of isPaused() ? pausedLaneNames : laneNames) most -= most > 0 ? startDue(lane, most, at) : 0
    schedule(at)
  }

  function schedule(at: number): void {
    callOff?.()
    callOff = null
    nextHold = store.nextHoldEnd()
    const times = [store.nextDue(at), nextHold, gate.opensAt(), holdsRest, ...faulty.values()].filter(
      (each) => each !== null && each > at,
    )
    if (times.length === 0) return
    callOff = timer(pump, Math.max(0, Math.min(longestTimerMs, Math.min(...(times as number[])) - now().getTime())))
  }

  return {
    pump,
    recover: settle,
    abort: (id) => running.get(id)?.controller.abort(),
    uploading: () => [...running].filter(([, { lane }]) => lane === 'upload').map(([id]) => id),
    async stop() {
      stopped = true
      callOff?.()
      for (const { lane, controller } of running.values()) if (!binding.includes(lane)) controller.abort()
      // A registration on its way is worth waiting for: cut off, its operation would be uncertain.
      const notLate = timer(() => {
        for (const { controller } of running.values()) controller.abort()
      }, timing.graceMs)
      await Promise.all([...running.values()].map(({ end }) => end))
      notLate()
    },
  }
}
