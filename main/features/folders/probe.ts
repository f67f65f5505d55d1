import { type FileHandle, open } from 'node:fs/promises'
import { findPdfEnd, pdfHeadBytes, pdfStart } from '../../../pdf/reader/bounds.ts'
import { finishLater } from '../../../pdf/reader/steps.ts'
import { type FileIdentity, identityOf, isSameFile } from '../../folder-import.ts'
import { NotPlainFile, openPlainFile } from '../../open-plain-file.ts'
import { isPdfName } from './names.ts'

/**
 * `foreign`: the file does not begin as a PDF does. `denied`: this computer has no permission to read it. `gone`: it is
 * not there any more, or something else is in its place.
 */
export type ProbeResult = 'whole' | 'incomplete' | 'foreign' | 'busy' | 'denied' | 'gone'

interface ProbeOptions {
  /** The file that is expected at the path. */
  identity?: FileIdentity
  platform?: NodeJS.Platform
  open?: typeof open
}

/** Checks that no other program writes to a file, and that a PDF, by its name, has the beginning and the end of one. */
export async function probe(path: string, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { platform = process.platform, open: openFile = open } = options
  let handle: FileHandle | null = null
  try {
    handle = await openAlone(path, platform, openFile)
    const stats = await handle.stat({ bigint: true })
    if (options.identity && !isSameFile(options.identity, identityOf(stats, options.identity.inode === '')))
      return 'gone'
    const size = Number(stats.size)
    if (size === 0) return 'incomplete'
    if (!isPdfName(path)) return 'whole'
    if (pdfStart(await textAt(handle, 0, pdfHeadBytes)) < 0) return 'foreign'
    const opened = handle
    const end = await finishLater(findPdfEnd(size, (offset, length) => textAt(opened, offset, length)))
    return end < 0 ? 'incomplete' : 'whole'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'gone'
    if (error instanceof NotPlainFile) return 'gone'
    const isDenied = code === 'EACCES' || code === 'EPERM'
    return isDenied && platform !== 'win32' ? 'denied' : 'busy'
  } finally {
    await handle?.close().catch(() => {})
  }
}

/**
 * On Windows, opening for writing fails while another program has the file open without sharing it. Other systems have
 * no such lock, so the file is only opened for reading.
 */
async function openAlone(path: string, platform: NodeJS.Platform, openFile: NonNullable<ProbeOptions['open']>) {
  const plain = await openPlainFile(path, openFile)
  if (platform !== 'win32') return plain.handle
  await plain.handle.close()
  try {
    return await openFile(path, 'r+')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    // A file that is marked as read-only cannot be opened for writing even if no program uses it.
    const handle = await openFile(path, 'r')
    const { mode } = await handle.stat()
    if ((mode & 0o200) === 0) return handle
    await handle.close()
    throw error
  }
}

async function textAt(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
  return buffer.toString('latin1', 0, bytesRead)
}
