import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HandedFile } from '../host.ts'
import { makePrivateFolder } from './folders.ts'

export interface DropRoute {
  /**
   * Stores the bytes of one file and returns a handle.
   * @param name a result of `fileName`
   * @param changedMs when the file was changed last, as the page tells it; null where it does not
   * @throws the error of the disk or of `bytes`; the partial file is removed
   */
  keep(name: string, bytes: Readable, changedMs: number | null): Promise<string>
  /** Takes the files of these handles, each once; null if any handle is unknown. */
  take(handles: readonly string[]): Promise<readonly HandedFile[] | null>
  /** Removes the stored files of these handles. */
  discard(handles: readonly string[]): Promise<void>
  /** Removes stored files that were not taken. */
  clear(): Promise<void>
}

/**
 * Files from the page to main: in `arriving` until the page hands them over, then in `handed` until main has accepted
 * or refused each. A start empties both folders; after a kill the person is asked for unaccepted files again.
 */
export async function createDropRoute({ folder }: { folder: string }): Promise<DropRoute> {
  const arriving = path.join(folder, 'arriving')
  const handed = path.join(folder, 'handed')
  try {
    for (const each of [arriving, handed]) await rm(each, { recursive: true, force: true })
    for (const each of [folder, arriving, handed]) makePrivateFolder(each)
  } catch {
    // On a full disk each file is answered with a failure.
  }
  const names = new Map<string, string>()

  async function discard(handles: readonly string[]): Promise<void> {
    for (const handle of handles)
      if (names.delete(handle)) await rm(path.join(arriving, handle), { force: true }).catch(() => undefined)
  }

  return {
    keep: async (name, bytes, changedMs) => {
      const handle = randomUUID()
      const target = path.join(arriving, handle)
      try {
        await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(target, { force: true }).catch(() => undefined)
        throw error
      }
      const changedAt = new Date(changedMs ?? Number.NaN)
      // A disk may keep no time of a file's own.
      if (Number.isFinite(changedAt.getTime())) await utimes(target, changedAt, changedAt).catch(() => undefined)
      names.set(handle, name)
      return handle
    },
    take: async (handles) => {
      if (new Set(handles).size !== handles.length || !handles.every((handle) => names.has(handle))) return null
      const files = handles.map((handle) => ({
        handle,
        name: names.get(handle) ?? '',
        path: path.join(handed, handle),
      }))
      for (const { handle, path: target } of files) {
        names.delete(handle)
        await rename(path.join(arriving, handle), target)
      }
      return files.map((file) => ({ path: file.path, name: file.name, owned: true }))
    },
    discard,
    clear: () => discard([...names.keys()]),
  }
}

/** The base name of a name from the page, without characters that some system forbids; null if nothing is left. */
export function fileName(given: string): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/\p{Cc}|\p{Bidi_Control}/gu, '').trim()
  return clean === '' || clean.length > 255 ? null : clean
}
