import type { ApiClient, ApiOutcome } from '../api/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { GroundStore } from './grounds.ts'
import type { Progress } from './progress.ts'
import type { DirectoryStore, Part } from './store.ts'

/** What a reading of the directory is done with. */
export interface Reading {
  client: ApiClient
  context: SessionContext
  store: DirectoryStore
  grounds: GroundStore
  progress: Progress
  now(): Date
  /** Whether what is kept of a part is old, or was never whole. */
  isDue(part: Part): boolean
  /** A reading that broke off is gone on with if it was begun after this. */
  goOnSince: Date
  /** What is kept is another file than when this was begun: what had gone into that one is read again. */
  renewed: AbortSignal
}

/** The service could not be read to the end; what was there before stays. */
export class RefreshInterrupted extends Error {}

/** Before a reading is called whole: it may have been broken off after its last answer. @throws RefreshInterrupted */
export function stillWanted({ context }: Pick<Reading, 'context'>): void {
  if (context.signal.aborted) throw new RefreshInterrupted('cancelled')
}

/** A list, empty where the service refuses it: a part that is not there must not hide the others. */
export function listed<T>(outcome: ApiOutcome<T[]>): T[] {
  if (outcome.kind === 'ok') return outcome.value
  if (outcome.kind === 'forbidden' || outcome.kind === 'refused' || outcome.kind === 'malformed') return []
  throw new RefreshInterrupted(outcome.kind)
}

/** Lists asked for at the same time: enough to be quick, few enough not to be a burden. */
const atOnce = 4

/**
 * Works through all items, a few at a time. After the first failure nothing more is begun, and it is thrown when
 * what was under way has ended.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && failures.length === 0; next = queue.shift()) {
      await work(next).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
