import { createGate } from './gate.ts'
import { createHoldTimer, type HoldTimer } from './hold-timer.ts'
import { createInterruptions } from './interruptions.ts'
import type { Jobs } from './jobs.ts'
import { clockOf, type OutboxOptions, settingsOf } from './options.ts'
import { createPauseStore } from './pause-store.ts'
import { createStepPerformer } from './perform-step.ts'
import { createRunner, type Runner } from './runner.ts'

/** Runs the jobs of one person. */
interface Engine {
  readonly holds: HoldTimer
  readonly runner: Runner
  /** Recovers what an earlier run left in the middle, and starts. */
  start(): void
  /** Starts what is due; not before `start`, because another engine may still be running. */
  pump(): void
  /** The same, after trying the connection again. */
  wake(): void
  isPaused(): boolean
  /** Paused by the person, or suspended. */
  isHalted(): boolean
  pause(): void
  resume(): void
  /** Starts nothing and aborts uploads while it is suspended; forgotten at the end of the program. */
  suspend(isSuspended: boolean): void
  stop(): Promise<void>
}

export function createEngine(options: OutboxOptions, jobs: Jobs): Engine {
  const { db, owner, poll, log } = options
  const { store, dependencies, history, journal, handlers, uploads } = jobs
  const clock = clockOf(options)
  const { limits, timing } = settingsOf(options)
  const { faultMs, graceMs } = timing
  const { now } = clock
  const pauses = createPauseStore(db, owner)
  const gate = createGate({ random: clock.random, timing })
  const interruptions = createInterruptions({ journal, faultMs, now, log })
  const holds = createHoldTimer({ store, dependencies, journal, faultMs, aheadMs: clock.aheadMs, log })
  const perform = createStepPerformer({ handlers, journal, store, dependencies, history, poll, log })
  let isSuspended = false
  const isHalted = () => isSuspended || pauses.isPaused()
  const runner = createRunner({
    store,
    perform,
    gate,
    holds,
    interruptions,
    uploads,
    isPaused: isHalted,
    clock,
    limits,
    log,
  })
  let isStarted = false

  function pump(): void {
    if (isStarted) runner.pump()
  }
  function wake(): void {
    gate.open()
    pump()
  }

  function abortUploads(): void {
    const ids = runner.uploading()
    try {
      journal.recordAll(ids, () => ({ kind: 'paused' }))
    } finally {
      // Also if the disk does not take the event.
      for (const id of ids) runner.abort(id)
    }
  }

  return {
    holds,
    runner,
    start() {
      isStarted = true
      for (const job of store.interrupted()) interruptions.record(job)
      runner.pump()
    },
    pump,
    wake,
    isPaused: pauses.isPaused,
    isHalted,
    pause() {
      pauses.set({ isPaused: true, at: now().toISOString() })
      abortUploads()
    },
    resume() {
      pauses.set({ isPaused: false, at: now().toISOString() })
      wake()
    },
    suspend(wanted) {
      isSuspended = wanted
      if (wanted) abortUploads()
      else wake()
    },
    stop: () => runner.stop(graceMs),
  }
}
