import { readdir } from 'node:fs/promises'
import type { FileRecordStore } from './file-record-store.ts'
import type { FolderRecord } from './folder-store.ts'

interface PruneOptions {
  /** ISO 8601; records of files handled before this time are deleted. */
  before: string
  isRunning(): boolean
}

/** Deletes old records of files that are no longer in the folder. Rejects if the folder cannot be read. */
export async function pruneRecords(
  records: Pick<FileRecordStore, 'prune'>,
  { folderId, path }: Pick<FolderRecord, 'folderId' | 'path'>,
  { before, isRunning }: PruneOptions,
): Promise<void> {
  const names = new Set(await readdir(path))
  // An unmounted share reads as empty: its files will come back and must still be known then.
  if (names.size > 0 && isRunning()) records.prune(folderId, before, (name) => names.has(name))
}
