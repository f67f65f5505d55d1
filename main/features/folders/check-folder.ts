import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, parse, relative } from 'node:path'
import { isNetworkPath } from '../../network-path.ts'
import { foldersTexts } from './folders-texts.ts'
import { sortedInto } from './names.ts'

/** The real path of a folder that may be watched, or a message in Portuguese about why it may not. */
type FolderCheck =
  | { ok: true; path: string }
  | { ok: false; isWatched: boolean; isFound: boolean; reason: string; sentence: string }

export interface CheckFolderOptions {
  /** The application's data folder. */
  dataFolder: string
  /** The watched folders, by real path. */
  watched: readonly { readonly path: string; readonly name: string }[]
}

/** Checks whether a folder may be watched, by its real path: a link to a folder is that folder. */
export async function checkFolder(wanted: string, { dataFolder, watched }: CheckFolderOptions): Promise<FolderCheck> {
  let path: string
  try {
    path = await realpath(wanted)
    if (!(await stat(path)).isDirectory()) return refused(foldersTexts.noFolder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM'
      ? refused(foldersTexts.denied, {
          advice: foldersTexts.askAccess,
          isFound: false,
        })
      : refused(foldersTexts.notFound, {
          advice: foldersTexts.checkNetwork,
          isFound: false,
        })
  }
  // The root of a share was shared on purpose; the root of a disk contains the system.
  if (parse(path).root === path && !isNetworkPath(path)) {
    return refused(foldersTexts.wholeDisk)
  }
  if (isWithin(path, await realpath(dataFolder).catch(() => dataFolder))) {
    return refused(foldersTexts.ours)
  }
  return checkAgainstWatched(path, watched)
}

/** Checks a real path against the watched folders only. Synchronous, so that no other call can add a folder meanwhile. */
export function checkAgainstWatched(path: string, watched: CheckFolderOptions['watched']): FolderCheck {
  const same = watched.find((each) => isSameFolder(path, each.path))
  if (same !== undefined) return refused(foldersTexts.watched(same.name), { advice: '', isWatched: true })
  const subfolders: readonly string[] = Object.values(sortedInto)
  const isSubfolderOf = (below: string, above: string) =>
    dirname(below) === above && subfolders.includes(basename(below))
  if (watched.some((each) => isSubfolderOf(path, each.path) || isSubfolderOf(each.path, path))) {
    return refused(foldersTexts.sorted)
  }
  return { ok: true, path }
}

/** Why nothing may be saved in a folder, in Portuguese; null if it may. */
export async function objectionToSaving(
  wanted: string,
  { dataFolder, watched }: CheckFolderOptions,
): Promise<string | null> {
  const path = await realpath(wanted).catch(() => null)
  if (path === null) return foldersTexts.notFoundCheck
  if (isWithin(path, await realpath(dataFolder).catch(() => dataFolder))) {
    return foldersTexts.oursChoose
  }
  const same = watched.find((each) => isSameFolder(path, each.path))
  if (same === undefined) return null
  return foldersTexts.watchedForSaving(same.name)
}

interface RefusalInfo {
  readonly advice?: string
  readonly isWatched?: boolean
  readonly isFound?: boolean
}
const refused = (reason: string, info: RefusalInfo = {}): FolderCheck => ({
  ok: false,
  isWatched: info.isWatched ?? false,
  isFound: info.isFound ?? true,
  reason,
  sentence: `${reason} ${info.advice ?? foldersTexts.choose}`.trim(),
})

export const isSameFolder = (path: string, other: string) => isWithin(path, other) && isWithin(other, path)

/** True for the folder itself and for everything below it. */
function isWithin(path: string, folder: string): boolean {
  const fromFolder = relative(folder, path)
  return fromFolder === '' || (!fromFolder.startsWith('..') && !isAbsolute(fromFolder))
}
