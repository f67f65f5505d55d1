import type { ApiClient, ApiOutcome } from '../../engine/api/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { GroundStore } from './ground-store.ts'
import type { ReadProgress } from './progress.ts'
import type { DirectoryPart } from './run-store.ts'
import type { DirectoryStore } from './store.ts'

/** Dependencies of one reading of the directory. */
export interface DirectoryReading {
  client: ApiClient
  context: SessionContext
  store: DirectoryStore
  grounds: GroundStore
  progress: ReadProgress
  now(): Date
  /** Whether a part is too old, or was never complete. */
  isDue(part: DirectoryPart): boolean
  /** An interrupted reading that began after this is resumed. */
  resumeSince: Date
}

/** The directory could not be read to the end; the entries of before stay. */
export class RefreshInterrupted extends Error {}

/** Before a run is completed: it may have been aborted after its last answer. @throws RefreshInterrupted */
export function throwIfAborted({ context }: Pick<DirectoryReading, 'context'>): void {
  if (context.signal.aborted) throw new RefreshInterrupted('cancelled')
}

/** The lists of one part, with the number of records that could not be read. */
export interface ListReader {
  /** Empty where the service refuses a list, so that the other lists are read all the same. @throws RefreshInterrupted */
  orEmpty<T>(outcome: ApiOutcome<T[]>): T[]
  /** A list that could not be read at all counts as one. */
  leftOut(): number
}

export function createListReader(): ListReader {
  let leftOut = 0
  return {
    orEmpty(outcome) {
      if (outcome.kind === 'malformed') leftOut += 1
      if (outcome.kind === 'forbidden' || outcome.kind === 'refused' || outcome.kind === 'malformed') return []
      if (outcome.kind !== 'ok') throw new RefreshInterrupted(outcome.kind)
      leftOut += outcome.leftOut ?? 0
      return outcome.value
    },
    leftOut: () => leftOut,
  }
}

/** Quick enough, and not a burden for the service. */
const concurrency = 4

/** After the first failure nothing more is begun; it is thrown when the running work has ended. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && failures.length === 0; next = queue.shift()) {
      await work(next).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (failures.length > 0) throw failures[0]
}
