import { lstat } from 'node:fs/promises'
import { type FileIdentity, identityOf } from '../../folder-import.ts'

export { type FileIdentity, isSameFile } from '../../folder-import.ts'

/** The identity of a regular file; null for anything else. Links are not followed. */
export async function identityAt(path: string, { isShare }: { isShare: boolean }): Promise<FileIdentity | null> {
  // As bigint: the inodes of large disks do not fit into a double.
  const stats = await lstat(path, { bigint: true })
  return stats.isFile() ? identityOf(stats, isShare) : null
}
