import { randomUUID } from 'node:crypto'
import { ruleOwner } from '../../../contract/bridge/configuration.ts'
import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'
import type { PersonPolicy } from '../../program/policy/index.ts'
import type { FolderRecord, FolderStore } from './folder-store.ts'
import { foldersTexts } from './folders-texts.ts'

/** The organisation's folders, and whether the person may change any. */
export type FolderPolicy = Pick<PersonPolicy, 'folders' | 'locks' | 'isWhole'>

/** The reason why the person may not change a folder, or add one; null if they may. */
export function folderLock(policy: FolderPolicy, folder: Pick<FolderRecord, 'policyPath'> | null): string | null {
  const lockedBy = policy.locks.get('folders')
  if (lockedBy !== undefined) return foldersTexts.allLocked(ruleOwner(lockedBy))
  if (folder === null || folder.policyPath === null) return null
  const origin = policy.folders.find(({ path }) => path === folder.policyPath)?.origin
  return foldersTexts.locked(ruleOwner(origin))
}

/** The refusal of a change to a folder, or of a new one; null if the person may. */
export function lockedFolder(policy: FolderPolicy, folder: FolderRecord | null): Outcome<never> | null {
  const message = folderLock(policy, folder)
  return message === null ? null : failed('refused', message)
}

/** Makes the organisation's folders those of the policy. The person's own are never touched; files stay. */
export function applyFolderPolicy(
  policy: FolderPolicy,
  store: FolderStore,
  profileNamed: (name: string) => { readonly profileId: string } | null,
): void {
  const known = new Map(store.list().map((folder) => [folder.policyPath, folder]))
  const wanted = new Set<string | null>(policy.folders.map(({ path }) => path))
  for (const { folderId, policyPath } of known.values())
    if (policyPath !== null && !wanted.has(policyPath) && policy.isWhole) store.delete(folderId)
  for (const { profile, path, origin: _origin, ...given } of policy.folders) {
    const profileId = profile === undefined ? null : (profileNamed(profile)?.profileId ?? null)
    const values = { ...given, profileId }
    const before = known.get(path)
    if (before !== undefined) store.change(before.folderId, values)
    else store.insert({ ...values, path, policyPath: path, folderId: randomUUID(), isPaused: false })
  }
}
