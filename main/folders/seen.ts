import { type Identity, isSame } from './identity.ts'
import { type Sighting, settle } from './settle.ts'

/** Why a file that has settled has not been taken yet. */
export type Obstacle = 'busy' | 'incomplete' | 'denied'
export type Arriving = Sighting & { readonly obstacle: Obstacle | null }

/**
 * What is known of the names in one folder. A folder may hold ten thousand files that stay: those that have been dealt
 * with are looked at in turns, a slice at each scan, so that one written over in place is noticed all the same.
 */
export interface Seen {
  readonly arriving: ReadonlyMap<string, Arriving>
  /** Forgets names that are gone; answers those to be looked at now. */
  namesToLookAt(names: ReadonlySet<string>, hinted: ReadonlySet<string>): string[]
  /** Takes in what looking at a name has found. `isRecorded` is asked only for what is not known here. */
  see(name: string, identity: Identity | null, now: number, isRecorded: () => boolean): void
  /** It was tried, and is tried again. */
  tried(name: string, file: Arriving): void
  /** It has been dealt with. */
  record(name: string, identity: Identity): void
  forget(name: string): void
  clear(): void
}

/** How many of the files that have been dealt with are looked at again in one scan. */
const slice = 500

export function createSeen(stableMs: number): Seen {
  const arriving = new Map<string, Arriving>()
  const recorded = new Map<string, Identity>()
  let turn = 0

  const forget = (name: string) => {
    arriving.delete(name)
    recorded.delete(name)
  }
  const record = (name: string, identity: Identity) => {
    arriving.delete(name)
    recorded.set(name, identity)
  }

  return {
    arriving,
    namesToLookAt(names, hinted) {
      for (const known of [arriving, recorded])
        for (const name of known.keys()) if (!names.has(name)) known.delete(name)
      const quiet: string[] = []
      const wanted: string[] = []
      for (const name of names) (recorded.has(name) && !hinted.has(name) ? quiet : wanted).push(name)
      const from = turn < quiet.length ? turn : 0
      turn = from + slice
      return [...wanted, ...quiet.slice(from, turn)]
    },
    see(name, identity, now, isRecorded) {
      if (identity === null) return forget(name)
      if (isSame(recorded.get(name) ?? null, identity)) return
      recorded.delete(name)
      const known = arriving.get(name) ?? null
      if (known === null && isRecorded()) return record(name, identity)
      const settled = settle(known, identity, now, stableMs)
      if (settled !== known) arriving.set(name, { ...settled, obstacle: null })
    },
    tried: (name, file) => void arriving.set(name, file),
    record,
    forget,
    clear() {
      arriving.clear()
      recorded.clear()
    },
  }
}
