/** The data was written by a newer version of the program: it is left untouched. */
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

  /** What the person is told. */
  get sentence(): string {
    return 'Os dados deste computador foram gravados por uma versão mais nova do Malote. Nada foi alterado: atualize o programa para abri-los.'
  }
}

/** The database is not as it was left, or not in order. */
export class DamagedError extends Error {
  constructor() {
    super('the database is damaged')
    this.name = 'DamagedError'
  }
}

/** What is remembered of the service is damaged; it is begun anew, and what was asked for now was not done. */
export class RememberedDamagedError extends Error {
  constructor(options?: ErrorOptions) {
    super('what is remembered of the service is damaged', options)
    this.name = 'RememberedDamagedError'
  }
}

/** What the disk, or the file on it, does not allow. `remembered`: only what the service tells again is damaged. */
export type StorageProblem = 'damaged' | 'full' | 'read-only' | 'unreadable' | 'remembered'

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
/** SQLITE_IOERR_SHMSIZE: the index of the log did not get its place. */
const noRoomForLog = 4874
const systemCodes: Readonly<Record<string, StorageProblem>> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full', EROFS: 'read-only' },
  ...{ EACCES: 'unreadable', EPERM: 'unreadable', EIO: 'unreadable', EMFILE: 'unreadable' },
}

/** What an error of node:sqlite or of the file system says of the disk; null where it is about something else. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (error instanceof DamagedError) return 'damaged'
  if (error instanceof RememberedDamagedError) return 'remembered'
  if (!(error instanceof Error)) return null
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown }
  if (errcode === noRoomForLog) return 'full'
  // The low byte is the primary code; the rest tells variants apart.
  if (typeof errcode === 'number') return sqliteCodes[errcode & 0xff] ?? null
  return typeof code === 'string' ? (systemCodes[code] ?? null) : null
}

/** SQLITE_PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL, NOLFS. */
const outsideCodes: readonly number[] = [3, 5, 6, 7, 8, 10, 13, 14, 15, 22]

/** Whether an error comes from what is around a file (the disk, a permission, a lock): it says nothing of what is in it. */
export function isFromOutside(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, syscall } = error as Error & { errcode?: unknown; syscall?: unknown }
  return typeof errcode === 'number' ? outsideCodes.includes(errcode & 0xff) : typeof syscall === 'string'
}

/** Whether the file's content is damaged, as opposed to a full disk or a lock. */
export const isCorruption = (error: unknown): boolean => storageProblem(error) === 'damaged'
