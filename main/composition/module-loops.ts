import type { Unsent } from '../../contract/bridge/session.ts'
import type { Log } from '../engine/log/index.ts'
import type { AnyModule, ModuleUnsent, StoppingWork } from '../workspace-module.ts'
import { allEnded, within } from './ending.ts'
import { nothingStops, noUnsent, sumOf } from './sums.ts'

/** The modules of a workspace, in the order of the list. */
type ModuleList = Readonly<Record<string, AnyModule>>

/** Starts all in the order of the list; one that fails keeps no other from starting, unless the others rely on it. */
export async function startAll(modules: ModuleList, log: Pick<Log, 'error'>, signal: AbortSignal): Promise<void> {
  for (const [name, module] of Object.entries(modules)) {
    if (signal.aborted) return
    try {
      await module.start?.()
    } catch (error) {
      if (module.mustStart) throw error
      log.error('workspace.not-started', { part: name, error })
    }
  }
}

/** Has all forget in one go: what is deleted at once is gone before anything is waited for. */
export async function forgetAll(modules: ModuleList): Promise<void> {
  const ends = await Promise.allSettled(Object.values(modules).map(async (module) => module.forget?.()))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Ends all at the same time, begun in the reverse of the list: one that does not answer must not keep the others. */
export function closeAll(
  modules: ModuleList,
  log: Pick<Log, 'error'>,
  others: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const ends = Object.entries(modules)
    .toReversed()
    .map(([name, module]) => [name, () => ending(module)] as const)
  return allEnded(log, { ...Object.fromEntries(ends), ...others })
}

async function ending({ close, closesWithinMs }: AnyModule): Promise<unknown> {
  const closed = close?.() ?? Promise.resolve()
  return closesWithinMs === undefined ? closed : within(closesWithinMs, closed)
}

/** Work of one person that the service does not have yet. */
export interface UnsentWork {
  /** Null if there is none. */
  count(): Unsent | null
  /** Counts of the work that stops when the program ends, because the service does not continue it. */
  stopping(): StoppingWork
  /**
   * Cancels every operation of which nothing has left, and deletes drafts and files. Operations that may have reached
   * the service stay, and are reconciled at the next sign-in.
   */
  discard(): Promise<void>
}

export function unsentOf(modules: ModuleList): UnsentWork {
  const all = Object.values(modules).flatMap(({ unsent }): ModuleUnsent[] => (unsent === undefined ? [] : [unsent]))
  return {
    count() {
      const unsent = sumOf(
        noUnsent,
        all.map((each) => each.count?.() ?? {}),
      )
      return Object.values(unsent).some((number) => number > 0) ? unsent : null
    },
    stopping: () =>
      sumOf(
        nothingStops,
        all.map((each) => each.stopping?.() ?? {}),
      ),
    async discard() {
      for (const { stopArrivals } of all) await stopArrivals?.()
      for (const { discard } of all) discard?.()
    },
  }
}
