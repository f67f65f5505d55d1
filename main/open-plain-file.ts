import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'

/** A link, folder, pipe, socket or device where a file was expected, or one file in the place of another. */
export class NotPlainFile extends Error {
  readonly code = 'MALOTE_NOT_A_FILE'
  readonly isFolder: boolean
  constructor(path: string, { isFolder = false } = {}) {
    super(`not a plain file: ${path}`)
    this.isFolder = isFolder
  }
}

/** Windows has neither flag: there the path is looked at once more after opening. */
export const plainFileFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** An open file with what the system says of the handle, not of the path. */
interface OpenedFile<H> {
  readonly handle: H
  readonly stats: BigIntStats
}

/**
 * Opens a regular file whose path somebody else may replace at any moment. Follows no link at the path's end and never
 * waits, as opening a pipe does. Read from the handle: the path may be another file by then. The caller closes it.
 * @throws NotPlainFile, or the system's error
 */
export async function openPlainFile(path: string, openFile = open): Promise<OpenedFile<FileHandle>> {
  // Before opening: a device may act when it is opened.
  const before = refuseKind(path, await lstat(path, { bigint: true }))
  const handle = await openFile(path, plainFileFlags).catch((error: unknown) => refuseError(path, error))
  try {
    const stats = refuseKind(path, await handle.stat({ bigint: true }))
    refuseOther(path, before, stats, isWindows ? await lstat(path, { bigint: true }) : null)
    return { handle, stats }
  } catch (error) {
    await handle.close().catch(() => {})
    throw error
  }
}

/** The bytes of a file as `openPlainFile` opens it. */
export async function* bytesOfPlainFile(path: string): AsyncGenerator<Buffer> {
  const { handle } = await openPlainFile(path)
  yield* handle.createReadStream() as AsyncIterable<Buffer>
}

/** `openPlainFile` for a thread that may block; the handle is a file descriptor. */
export function openPlainFileSync(path: string): OpenedFile<number> {
  const before = refuseKind(path, lstatSync(path, { bigint: true }))
  const handle = openOrRefuse(path)
  try {
    const stats = refuseKind(path, fstatSync(handle, { bigint: true }))
    refuseOther(path, before, stats, isWindows ? lstatSync(path, { bigint: true }) : null)
    return { handle, stats }
  } catch (error) {
    closeSync(handle)
    throw error
  }
}

const isWindows = process.platform === 'win32'

function openOrRefuse(path: string): number {
  try {
    return openSync(path, plainFileFlags)
  } catch (error) {
    return refuseError(path, error)
  }
}

function refuseKind(path: string, stats: BigIntStats): BigIntStats {
  if (!stats.isFile()) throw new NotPlainFile(path, { isFolder: stats.isDirectory() })
  return stats
}

/** ELOOP: a link. ENXIO: a socket. */
function refuseError(path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  throw code === 'ELOOP' || code === 'ENXIO' ? new NotPlainFile(path) : error
}

/** Windows numbers a file by its path and by its handle in different ways on some shares. */
function refuseOther(path: string, before: BigIntStats, opened: BigIntStats, after: BigIntStats | null): void {
  if (after !== null) refuseKind(path, after)
  else if (before.ino !== opened.ino || before.dev !== opened.dev) throw new NotPlainFile(path)
}
