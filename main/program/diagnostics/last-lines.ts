import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The whole lines at the end of a text file, at most so many bytes; empty if there is none. */
export function lastLines(path: string, maxBytes: number): string {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch {
    return ''
  }
  try {
    const { size } = fstatSync(handle)
    const bytes = Buffer.alloc(Math.min(size, maxBytes))
    const read = readSync(handle, bytes, 0, bytes.length, size - bytes.length)
    const text = bytes.toString('utf8', 0, read)
    return size > maxBytes ? text.slice(text.indexOf('\n') + 1) : text
  } finally {
    closeSync(handle)
  }
}
