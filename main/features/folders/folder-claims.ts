import { callEach } from '../../call-each.ts'
import { isSameFolder } from './check-folder.ts'

interface ClaimedFolder {
  /** Id of the watched folder. */
  readonly id: string
  readonly path: string
  readonly name: string
}

/** A folder that one of the open accounts watches. */
interface Claim extends ClaimedFolder {
  /** Name of its person. */
  readonly holder: string
}

/**
 * Which account watches which folder, among those that are open: two that took files from one folder would capture them
 * twice, or in the wrong name.
 */
export interface FolderClaims {
  /** Null if the folder belongs to `id` now; otherwise the name of the person who has it. */
  take(claim: Claim): string | null
  /** The name of the person who has the folder; null if nobody has. */
  holderOf(path: string): string | null
  /** Every folder that is watched. */
  all(): readonly { readonly path: string; readonly name: string }[]
  release(id: string): void
  /** Called after each release, until the signal is aborted. */
  onReleased(listener: () => void, signal: AbortSignal): void
}

/** The same for the folders of one person. */
export interface PersonClaims extends Omit<FolderClaims, 'take'> {
  take(folder: ClaimedFolder): string | null
}

export const personClaims = (claims: FolderClaims, holder: string): PersonClaims => ({
  ...claims,
  take: ({ id, path, name }) => claims.take({ id, path, name, holder }),
})

export function createFolderClaims(): FolderClaims {
  const claims = new Map<string, Claim>()
  const listeners = new Set<() => void>()
  const holderOf = (path: string) => [...claims.values()].find((each) => isSameFolder(each.path, path))?.holder ?? null
  return {
    take(claim) {
      claims.delete(claim.id)
      const holder = holderOf(claim.path)
      if (holder === null) claims.set(claim.id, claim)
      return holder
    },
    holderOf,
    all: () => [...claims.values()].map(({ path, name }) => ({ path, name })),
    release(id) {
      if (claims.delete(id)) callEach(listeners, undefined)
    },
    onReleased(listener, signal) {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
  }
}
