import type { Log } from '../log/index.ts'
import type { Job } from './job.ts'
import type { Journal } from './journal.ts'

/** Jobs whose step ended by a fault of the program or the disk. Each rests for a while. */
export interface Interruptions {
  /** Records that the step of a job was interrupted. While the disk fails, that is retried later. */
  record(job: Job): void
  /** Lets a job rest before its next step. */
  rest(id: string): void
  /** Records again what the disk did not take. */
  retryDue(at: number): void
  /** Ids of jobs that must not start yet. */
  restingAt(at: number): string[]
  /** Ids of jobs whose row still says that they are in the middle of a step. */
  unrecorded(): ReadonlySet<string>
  /** When jobs have rested, in milliseconds since 1970. */
  ends(): Iterable<number>
}

interface InterruptionsOptions {
  journal: Pick<Journal, 'record'>
  faultMs: number
  now(): Date
  log: Pick<Log, 'error'>
}

export function createInterruptions({ journal, faultMs, now, log }: InterruptionsOptions): Interruptions {
  const restsUntil = new Map<string, number>()
  const unrecorded = new Map<string, Job>()

  const rest = (id: string) => void restsUntil.set(id, now().getTime() + faultMs)

  function record(job: Job): void {
    try {
      journal.record(job.id, { kind: 'interrupted' })
      unrecorded.delete(job.id)
    } catch (error) {
      log.error('outbox.interruption-not-recorded', { operation: job.id, error })
      unrecorded.set(job.id, job)
      rest(job.id)
    }
  }

  return {
    record,
    rest,
    retryDue(at) {
      for (const job of unrecorded.values()) if ((restsUntil.get(job.id) ?? 0) <= at) record(job)
    },
    restingAt: (at) => [...restsUntil].filter(([, until]) => until > at).map(([id]) => id),
    unrecorded: () => new Set(unrecorded.keys()),
    ends: () => restsUntil.values(),
  }
}
