import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HandedFile } from '../host.ts'
import { makePrivateFolder } from './folders.ts'

export interface Drops {
  /**
   * Keeps the bytes of one file and answers a handle for it.
   * @param name as `fileName` answers it
   * @throws what the disk or `bytes` failed with; nothing of the file is left then
   */
  keep(name: string, bytes: Readable): Promise<string>
  /** The files behind handles, each of them once; null if any of them is unknown. */
  take(handles: readonly string[]): Promise<readonly HandedFile[] | null>
  /** Removes what was kept and not taken. */
  clear(): Promise<void>
}

/**
 * Files on their way from the page to main. What the page has not handed over yet lies in `arriving`; what main has been
 * given lies in `handed`, each file until main has taken it in or refused it. A start empties both: what main had not
 * taken in when the host was killed it asks the person for again.
 */
export async function createDrops({ folder }: { folder: string }): Promise<Drops> {
  const arriving = path.join(folder, 'arriving')
  const handed = path.join(folder, 'handed')
  try {
    for (const each of [arriving, handed]) await rm(each, { recursive: true, force: true })
    for (const each of [folder, arriving, handed]) makePrivateFolder(each)
  } catch {
    // A disk that takes nothing: each file is answered that it could not be kept.
  }
  const names = new Map<string, string>()

  return {
    keep: async (name, bytes) => {
      const handle = randomUUID()
      const target = path.join(arriving, handle)
      try {
        await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(target, { force: true }).catch(() => undefined)
        throw error
      }
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
    clear: async () => {
      const handles = [...names.keys()]
      names.clear()
      for (const handle of handles) await rm(path.join(arriving, handle), { force: true }).catch(() => undefined)
    },
  }
}

/** The last part of a name that the page gave, without what could not stand in a name on some system; null: none. */
export function fileName(given: string): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/\p{Cc}|\p{Bidi_Control}/gu, '').trim()
  return clean === '' || clean.length > 255 ? null : clean
}
