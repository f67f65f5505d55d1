import { randomUUID } from 'node:crypto'
import type { WatchedFolder } from '../../contract/bridge/folders.ts'
import { failed, type Outcome } from '../../contract/bridge/outcome.ts'
import type { FolderRecord, FolderStore } from './folder-store.ts'

/** The organisation's folders, and whether the person may change any. */
export interface FolderPolicy {
  readonly folders: readonly {
    readonly path: string
    readonly name: string
    /** The name of a profile. */
    readonly profile?: string | undefined
    readonly originals: WatchedFolder['originals']
    readonly isShare: boolean
  }[]
  readonly locks: { has(name: 'folders'): boolean }
}

/** The refusal of a change to a folder, or of a new one; null if the person may. */
export function lockedFolder(policy: FolderPolicy, folder: FolderRecord | null): Outcome<never> | null {
  const refused = (message: string) => failed('refused', { message })
  if (policy.locks.has('folders')) return refused('As pastas monitoradas são definidas pela sua organização.')
  const isManaged = folder !== null && policy.folders.some(({ path }) => path === folder.path)
  return isManaged ? refused('Esta pasta é definida pela sua organização.') : null
}

/** Adds the organisation's folders, or gives them their values again. */
export function applyFolderPolicy(
  policy: FolderPolicy,
  store: FolderStore,
  profileNamed: (name: string) => { readonly profileId: string } | null,
): void {
  const known = new Map(store.list().map((folder) => [folder.path, folder]))
  for (const { profile, ...given } of policy.folders) {
    const profileId = profile === undefined ? null : (profileNamed(profile)?.profileId ?? null)
    const before = known.get(given.path)
    if (before === undefined) store.insert({ ...given, profileId, folderId: randomUUID(), isPaused: false })
    else
      store.change(before.folderId, { name: given.name, originals: given.originals, isShare: given.isShare, profileId })
  }
}
