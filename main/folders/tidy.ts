import { allNames } from './look.ts'
import type { FolderStore, KeptFolder } from './store.ts'

/** Forgets what was dealt with before then and is not there any more. Rejects where the folder cannot be read. */
export async function tidy(
  store: Pick<FolderStore, 'prune'>,
  { folderId, path }: Pick<KeptFolder, 'folderId' | 'path'>,
  before: string,
  isWanted: () => boolean,
): Promise<void> {
  const names = await allNames(path)
  // The mount point of a share that is away reads as empty: its files will be back, and must be known then.
  if (names.size > 0 && isWanted()) store.prune(folderId, before, (name) => names.has(name))
}
