import { engineTexts } from '../engine-texts.ts'

/** A newer version of the program wrote the data; it is left unchanged. */
export class DatabaseTooNewError extends Error {
  readonly path: string
  readonly found: number
  readonly known: number

  constructor(path: string, found: number, known: number) {
    super(`database at version ${found}, program knows ${known}`)
    this.name = 'DatabaseTooNewError'
    this.path = path
    this.found = found
    this.known = known
  }

  /** Shown to the person. */
  get sentence(): string {
    return engineTexts.newerData
  }
}

/** The file is damaged, or was changed from outside since it was closed. */
export class DamagedError extends Error {
  constructor() {
    super('the database is damaged')
    this.name = 'DamagedError'
  }
}

/** The cache is damaged, or was replaced: the call was not done, and a later one works on a new cache. */
export class CacheDamagedError extends Error {
  constructor(options?: ErrorOptions) {
    super('the cache is damaged', options)
    this.name = 'CacheDamagedError'
  }
}

/** The kinds of storage problems. `cache`: only data that the service can send again are damaged. */
export type StorageProblem = 'damaged' | 'full' | 'read-only' | 'unreadable' | 'cache'

/** SQLite's primary result codes. */
const sqliteCodes: Readonly<Record<number, StorageProblem>> = {
  3: 'unreadable', // SQLITE_PERM
  8: 'read-only', // SQLITE_READONLY
  10: 'unreadable', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'unreadable', // SQLITE_CANTOPEN
  26: 'damaged', // SQLITE_NOTADB
}
/** SQLITE_IOERR_SHMSIZE: no space for the index of the log. */
const noRoomForLog = 4874
const systemCodes: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'unreadable',
  EPERM: 'unreadable',
  EIO: 'unreadable',
  EMFILE: 'unreadable',
}

/** The problem behind an error of node:sqlite or the file system; null for any other error. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (error instanceof DamagedError) return 'damaged'
  if (error instanceof CacheDamagedError) return 'cache'
  if (!(error instanceof Error)) return null
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown }
  if (errcode === noRoomForLog) return 'full'
  // The low byte is the primary code.
  if (typeof errcode === 'number') return sqliteCodes[errcode & 0xff] ?? null
  return typeof code === 'string' ? (systemCodes[code] ?? null) : null
}

/** SQLITE_PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL, NOLFS. */
const outsideCodes: readonly number[] = [3, 5, 6, 7, 8, 10, 13, 14, 15, 22]

/** Whether the disk, a permission or a lock has caused an error, which then says nothing about the file's content. */
export function isFromOutside(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, syscall } = error as Error & { errcode?: unknown; syscall?: unknown }
  return typeof errcode === 'number' ? outsideCodes.includes(errcode & 0xff) : typeof syscall === 'string'
}

/** Whether the content of the file is damaged, as opposed to a full disk or a lock. */
export const isCorruption = (error: unknown) => storageProblem(error) === 'damaged'
