import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, parse, relative } from 'node:path'
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
    if (!(await stat(path)).isDirectory()) return refused('Isto não é uma pasta.', { advice })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM'
      ? refused('Este computador não tem permissão para abrir a pasta.', {
          advice: 'Peça acesso a quem cuida dela.',
          isFound: false,
        })
      : refused('A pasta não foi encontrada.', {
          advice: 'Verifique se ela existe e se a rede está ligada.',
          isFound: false,
        })
  }
  // The root of a share was shared on purpose; the root of a disk contains the system.
  if (parse(path).root === path && !path.startsWith('\\\\')) {
    return refused('Um disco inteiro não pode ser monitorado.', { advice })
  }
  if (isWithin(path, await realpath(dataFolder).catch(() => dataFolder))) {
    return refused('Esta pasta é do próprio Malote.', { advice })
  }
  return checkAgainstWatched(path, watched)
}

/** Checks a real path against the watched folders only. Synchronous, so that no other call can add a folder meanwhile. */
export function checkAgainstWatched(path: string, watched: CheckFolderOptions['watched']): FolderCheck {
  const same = watched.find((each) => isSameFolder(path, each.path))
  if (same !== undefined) return refused(`Esta pasta já é monitorada, com o nome "${same.name}".`, { isWatched: true })
  const subfolders: readonly string[] = Object.values(sortedInto)
  const isSubfolderOf = (below: string, above: string) =>
    dirname(below) === above && subfolders.includes(basename(below))
  if (watched.some((each) => isSubfolderOf(path, each.path) || isSubfolderOf(each.path, path))) {
    return refused('Nesta pasta ficam originais que já foram tratados.', { advice })
  }
  return { ok: true, path }
}

/** Why nothing may be saved in a folder, in Portuguese; null if it may. */
export async function objectionToSaving(
  wanted: string,
  { dataFolder, watched }: CheckFolderOptions,
): Promise<string | null> {
  const path = await realpath(wanted).catch(() => null)
  if (path === null) return 'A pasta não foi encontrada. Verifique se ela existe e se a rede está ligada.'
  if (isWithin(path, await realpath(dataFolder).catch(() => dataFolder))) {
    return 'Esta pasta é do próprio Malote. Escolha outra.'
  }
  const same = watched.find((each) => isSameFolder(path, each.path))
  if (same === undefined) return null
  return `O Malote monitora esta pasta, com o nome "${same.name}", e capturaria o que fosse salvo nela. Escolha outra.`
}

interface RefusalInfo {
  readonly advice?: string
  readonly isWatched?: boolean
  readonly isFound?: boolean
}
const advice = 'Escolha a pasta em que o scanner grava.'
const refused = (reason: string, info: RefusalInfo): FolderCheck => ({
  ok: false,
  isWatched: info.isWatched ?? false,
  isFound: info.isFound ?? true,
  reason,
  sentence: `${reason} ${info.advice ?? ''}`.trim(),
})

export const isSameFolder = (path: string, other: string): boolean => isWithin(path, other) && isWithin(other, path)

/** True for the folder itself and for everything below it. */
function isWithin(path: string, folder: string): boolean {
  const fromFolder = relative(folder, path)
  return fromFolder === '' || (!fromFolder.startsWith('..') && !isAbsolute(fromFolder))
}
