/**
 * Why a file was refused. `unfit`: it can never be imported as it is. `duplicate`: its content is here already. The
 * others pass: the file `changed` during the copy, could not be read, or this computer (`disk`) could not keep it.
 */
export type ImportRefusal = 'unfit' | 'duplicate' | 'changed' | 'unreadable' | 'disk'

/** Tells a file from another one with the same name. */
export interface FileIdentity {
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Empty on a share: servers assign new numbers when a connection is lost. */
  readonly inode: string
}

/** The identity of a file by the system's answer. */
export const identityOf = (
  stats: { readonly size: bigint; readonly mtimeNs: bigint; readonly ino: bigint },
  isShare: boolean,
): FileIdentity => ({
  sizeBytes: Number(stats.size),
  modifiedMs: Number(stats.mtimeNs) / 1e6,
  inode: isShare ? '' : String(stats.ino),
})

/** On a share only size and time are compared. */
export const isSameFile = (one: FileIdentity | null, other: FileIdentity | null) =>
  one !== null &&
  other !== null &&
  one.sizeBytes === other.sizeBytes &&
  one.modifiedMs === other.modifiedMs &&
  (one.inode === other.inode || one.inode === '' || other.inode === '')

/** A file of a watched folder that has not changed for long enough. */
export interface StableFile {
  readonly path: string
  readonly name: string
  /** As it was found stable; the bytes of another file are refused. */
  readonly identity: FileIdentity
  readonly folderName: string
  readonly profileId: string | null
  /** The file may be a stack with separator and cover sheets. */
  readonly splitsSheets: boolean
  /** True while the original is what it was when it was found stable. */
  isUnchanged(): Promise<boolean>
  /** Called in the transaction that makes the row a draft. */
  imported(fileId: string): void
}

/** `sameAs` is the row that the file is a duplicate of. */
type ImportResult =
  | { readonly kind: 'imported'; readonly fileId: string }
  | {
      readonly kind: 'refused'
      readonly why: ImportRefusal
      readonly reason: string
      readonly sameAs: string | null
    }

/** Imports a file of a watched folder into the capture list. */
export type ImportFile = (file: StableFile) => Promise<ImportResult>
