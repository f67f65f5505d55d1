import { type FileIdentity, isSameFile } from './file-identity.ts'
import { type Observation, observe } from './stability.ts'

/** Why a stable file is not imported yet. */
export type Obstacle = 'busy' | 'incomplete' | 'denied'
export type PendingFile = Observation & { readonly obstacle: Obstacle | null }

/**
 * Tracks the files in one folder. Ten thousand handled files may stay in it: each scan checks only some of them, in
 * turns, so that an overwritten one is noticed eventually.
 */
export interface FileTracker {
  /** Files that are not handled yet. */
  readonly pending: ReadonlyMap<string, PendingFile>
  /** Forgets names that are gone; returns the names to check in this scan. */
  namesToCheck(names: ReadonlySet<string>, notified: ReadonlySet<string>): string[]
  /** Takes in the current identity of a name. `isRecorded` is called only for a name that is new here. */
  observe(name: string, identity: FileIdentity | null, now: number, isRecorded: () => boolean): void
  postpone(name: string, file: PendingFile): void
  /** The file was handled: imported or refused. */
  markDone(name: string, identity: FileIdentity): void
  forget(name: string): void
  clear(): void
}

/** How many handled files one scan checks. */
const handledPerScan = 500

export function createFileTracker(stableMs: number): FileTracker {
  const pending = new Map<string, PendingFile>()
  const handled = new Map<string, FileIdentity>()
  let nextHandled = 0

  const forget = (name: string) => {
    pending.delete(name)
    handled.delete(name)
  }
  const markDone = (name: string, identity: FileIdentity) => {
    pending.delete(name)
    handled.set(name, identity)
  }
  function forgetMissing(names: ReadonlySet<string>): void {
    for (const name of [...pending.keys(), ...handled.keys()]) if (!names.has(name)) forget(name)
  }

  return {
    pending,
    namesToCheck(names, notified) {
      forgetMissing(names)
      const isQuiet = (name: string) => handled.has(name) && !notified.has(name)
      const quiet = [...names].filter(isQuiet)
      const active = [...names].filter((name) => !isQuiet(name))
      const from = nextHandled < quiet.length ? nextHandled : 0
      nextHandled = from + handledPerScan
      return [...active, ...quiet.slice(from, nextHandled)]
    },
    observe(name, identity, now, isRecorded) {
      if (identity === null) return forget(name)
      if (isSameFile(handled.get(name) ?? null, identity)) return
      handled.delete(name)
      const known = pending.get(name) ?? null
      if (known === null && isRecorded()) return markDone(name, identity)
      const observation = observe(known, identity, now, stableMs)
      if (observation !== known) pending.set(name, { ...observation, obstacle: null })
    },
    postpone: (name, file) => void pending.set(name, file),
    markDone,
    forget,
    clear() {
      pending.clear()
      handled.clear()
    },
  }
}
