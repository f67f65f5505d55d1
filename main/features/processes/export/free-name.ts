import type { Stats } from 'node:fs'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const numbered = (name: string, nth: number) => (nth === 1 ? name : `${name} (${nth})`)
const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** Gives a file a free name in its folder; answers that name. The name is reserved first: nothing is overwritten. */
export async function renameFile(from: string, folder: string, stem: string, extension: string): Promise<string> {
  const before = await lstat(from)
  for (let nth = 1; ; nth += 1) {
    const name = `${numbered(stem, nth)}${extension}`
    const to = join(folder, name)
    try {
      await open(to, 'wx').then((reserved) => reserved.close())
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue
      throw error
    }
    try {
      await rename(from, to)
    } catch (error) {
      if (await isMoved(from, to, before)) return name
      await removePlaceholder(to)
      throw error
    }
    return name
  }
}

/** Gives a folder a free name. No system replaces a file or a folder that is not empty. */
export async function renameFolder(from: string, folder: string, stem: string): Promise<string> {
  const before = await lstat(from)
  for (let nth = 1; ; nth += 1) {
    const name = numbered(stem, nth)
    const to = join(folder, name)
    if (await exists(to)) continue
    try {
      await rename(from, to)
      return name
    } catch (error) {
      if (await isMoved(from, to, before)) return name
      // Another program was quicker.
      if (!hasCode(error, 'EEXIST', 'ENOTEMPTY', 'ENOTDIR')) throw error
    }
  }
}

/** A share may have renamed although its answer was lost: then the target is the only copy. */
async function isMoved(from: string, to: string, { size }: Stats): Promise<boolean> {
  try {
    return !(await exists(from)) && (await lstat(to)).size === size
  } catch {
    return false
  }
}

/** Deletes the empty file that has reserved a name; a file with content stays. */
async function removePlaceholder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found?.isFile() && found.size === 0) await rm(path, { force: true }).catch(() => {})
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
