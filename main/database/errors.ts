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

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file's content is damaged, as opposed to a full disk or a lock. */
const corruptCodes: readonly number[] = [11, 26]

/** Whether an error of node:sqlite says that the file is damaged; decided by SQLite's primary result code. */
export function isCorruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode } = error as Error & { errcode?: unknown }
  // The low byte is the primary code; the rest tells variants apart.
  return typeof errcode === 'number' && corruptCodes.includes(errcode & 0xff)
}
