import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'

/** The largest file that is read, in bytes. The page has the same limit (contract/bridge/configuration.ts). */
const maxBytes = 1_000_000

/** Codes of this module's errors, beside those of the system. */
export const smallFileCodes = { kind: 'MALOTE_NOT_A_FILE', size: 'MALOTE_FILE_TOO_LARGE' } as const

/**
 * Reads a file of at most 1 MB as text. Never waits, as it would for the writer of a pipe.
 * @param check may throw because of the opened file's owner or permissions
 * @throws errors with a code: of the system, EISDIR for a folder, or of `smallFileCodes`
 */
export function readSmallFile(file: string, check: (opened: Stats) => void = () => {}): string {
  refuseKind(statSync(file))
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const opened = fstatSync(handle)
    check(opened)
    // Another file may have come into its place.
    refuseKind(opened)
    if (opened.size > maxBytes) throw errorOf(smallFileCodes.size)
    return readFileSync(handle, 'utf8')
  } finally {
    closeSync(handle)
  }
}

function refuseKind(stats: Stats): void {
  if (stats.isDirectory()) throw errorOf('EISDIR')
  if (!stats.isFile()) throw errorOf(smallFileCodes.kind)
}

const errorOf = (code: string) => Object.assign(new Error(code), { code })
