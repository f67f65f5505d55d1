import type { Module, ModuleTools } from '../../workspace-module.ts'
import { type FolderClaims, personClaims } from './folder-claims.ts'
import { createFolders, type Folders, type FoldersOptions } from './folders.ts'

interface FolderParts extends Pick<FoldersOptions, 'capture' | 'host' | 'profiles'> {
  /** The application's data folder. */
  dataFolder: string
  /** Of all accounts. */
  claims: FolderClaims
}

/** The watched folders of one workspace. */
export function createFoldersModule(
  { db, owner, context, policy, events, changed, log, now }: ModuleTools,
  { dataFolder, claims, ...parts }: FolderParts,
): Module<'folders', Folders> {
  const folders = createFolders({
    ...parts,
    db,
    owner,
    computer: { dataFolder, claims: personClaims(claims, context.person.nome) },
    policy,
    log,
    now,
    changed: () => changed('folders'),
  })
  events.on('captureRowsChanged', ({ rows }) => folders.rowsChanged(rows))
  return { calls: folders, start: folders.start, unsent: { stopArrivals: folders.stop }, close: folders.stop }
}
