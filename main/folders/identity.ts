import type { BigIntStats } from 'node:fs'
import { lstat } from 'node:fs/promises'

/** What tells a file from another of its name. */
export interface Identity {
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Empty on a share: servers number their files anew when a connection has been lost. */
  readonly inode: string
}

/** The identity of a regular file; null for what is none. Links are not followed: what they lead to lies elsewhere. */
export async function identityAt(path: string, isShare: boolean): Promise<Identity | null> {
  // As whole numbers: those of large disks do not fit into a double.
  return identityOf(await lstat(path, { bigint: true }), isShare)
}

function identityOf(stats: BigIntStats, isShare: boolean): Identity | null {
  if (!stats.isFile()) return null
  return {
    sizeBytes: Number(stats.size),
    modifiedMs: Number(stats.mtimeNs) / 1e6,
    inode: isShare ? '' : String(stats.ino),
  }
}

/** Where one of the two was seen by way of a share, size and time have to do. */
export const isSame = (one: Identity | null, other: Identity | null): boolean =>
  one !== null &&
  other !== null &&
  one.sizeBytes === other.sizeBytes &&
  one.modifiedMs === other.modifiedMs &&
  (one.inode === other.inode || one.inode === '' || other.inode === '')
