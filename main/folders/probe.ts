import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * What looking into a settled file has found. `foreign`: it does not begin as a PDF does. `denied`: this computer may
 * not read it.
 */
export type Probed = 'whole' | 'incomplete' | 'foreign' | 'busy' | 'denied' | 'gone'

export interface ProbeOptions {
  platform?: NodeJS.Platform
  open?: (path: string, flags: string | number) => Promise<FileHandle>
}

/** Readers of PDF look for the end within the last kilobyte; scanners sometimes pad a little more. */
const endBytes = 4096
const headBytes = 1024

/** Opens a file as nobody can who shares it with its writer, and looks for the beginning and the end of a PDF. */
export async function probe(path: string, options: ProbeOptions = {}): Promise<Probed> {
  const { platform = process.platform, open: openFile = open } = options
  let handle: FileHandle | null = null
  try {
    handle = await openAlone(path, platform, openFile)
    const { size } = await handle.stat()
    if (size === 0) return 'incomplete'
    const head = await readAt(handle, 0, headBytes)
    if (!head.includes('%PDF-')) return 'foreign'
    const end = await readAt(handle, Math.max(0, size - endBytes), endBytes)
    return end.includes('%%EOF') ? 'whole' : 'incomplete'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'gone'
    // A link put in the file's place in this very moment.
    if (code === 'ELOOP') return 'gone'
    const isDenied = code === 'EACCES' || code === 'EPERM'
    return isDenied && platform !== 'win32' ? 'denied' : 'busy'
  } finally {
    await handle?.close().catch(() => {})
  }
}

/**
 * Windows refuses to open for writing what another program has open without sharing it. Elsewhere programs cannot be
 * kept out, and only reading is tried.
 */
async function openAlone(path: string, platform: NodeJS.Platform, openFile: NonNullable<ProbeOptions['open']>) {
  if (platform !== 'win32') return openFile(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return await openFile(path, 'r+')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    // Writing may be refused for the file's own sake: marked as read-only, it is nobody's at the moment.
    const handle = await openFile(path, 'r')
    const { mode } = await handle.stat()
    if ((mode & 0o200) === 0) return handle
    await handle.close()
    throw error
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
