import { lstat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const numbered = (name: string, nth: number): string => (nth === 1 ? name : `${name} (${nth})`)
const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** Gives a file a free name in its folder; answers that name. The name is reserved first: nothing is overwritten. */
export async function renameFile(from: string, folder: string, stem: string, extension: string): Promise<string> {
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
      await rm(to, { force: true })
      throw error
    }
    return name
  }
}

/** Gives a folder a free name. No system replaces a file or a folder that is not empty. */
export async function renameFolder(from: string, folder: string, stem: string): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const name = numbered(stem, nth)
    const to = join(folder, name)
    if (await exists(to)) continue
    try {
      await rename(from, to)
      return name
    } catch (error) {
      // Another program was quicker.
      if (!hasCode(error, 'EEXIST', 'ENOTEMPTY', 'ENOTDIR')) throw error
    }
  }
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
