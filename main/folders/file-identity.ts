import type { BigIntStats } from 'node:fs'
import { lstat } from 'node:fs/promises'

/** Tells a file from another one with the same name. */
export interface FileIdentity {
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Empty on a share: servers assign new numbers when a connection is lost. */
  readonly inode: string
}

/** The identity of a regular file; null for anything else. Links are not followed. */
export async function identityAt(path: string, { isShare }: { isShare: boolean }): Promise<FileIdentity | null> {
  // As bigint: the inodes of large disks do not fit into a double.
  return identityOf(await lstat(path, { bigint: true }), isShare)
}

function identityOf(stats: BigIntStats, isShare: boolean): FileIdentity | null {
  if (!stats.isFile()) return null
  return {
    sizeBytes: Number(stats.size),
    modifiedMs: Number(stats.mtimeNs) / 1e6,
    inode: isShare ? '' : String(stats.ino),
  }
}

/** On a share only size and time are compared. */
export const isSameFile = (one: FileIdentity | null, other: FileIdentity | null): boolean =>
  one !== null &&
  other !== null &&
  one.sizeBytes === other.sizeBytes &&
  one.modifiedMs === other.modifiedMs &&
  (one.inode === other.inode || one.inode === '' || other.inode === '')
