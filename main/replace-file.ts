import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a private file: a power cut leaves the old file or the new one; after the return, always the new one. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.new`
  rmSync(temporary, { force: true })
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameAtLast(temporary, path)
  syncFolder(dirname(path))
}

/** Errors of Windows while another program, such as an antivirus, has one of the two files open. */
const busyCodes = ['EPERM', 'EACCES', 'EBUSY']
const retryMs = 50
const maxRetries = 40

/** Renames a file, also over another one; on Windows waits up to two seconds for other programs to close them. */
export function renameAtLast(from: string, to: string): void {
  for (let retries = 0; ; retries += 1) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      const isBusy = process.platform === 'win32' && busyCodes.includes((error as NodeJS.ErrnoException).code ?? '')
      if (!isBusy || retries === maxRetries) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
  }
}

/** Makes the rename durable. Windows cannot open a folder, and does not need this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
