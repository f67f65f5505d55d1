import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, parse, relative } from 'node:path'
import { sortedInto } from './names.ts'

/** The real path of a folder that may be watched, or a sentence in Portuguese about why it may not. */
export type Admitted = { ok: true; path: string } | { ok: false; isWatched: boolean; sentence: string }

export interface AdmitOptions {
  /** The application's own. */
  dataFolder: string
  /** Real paths of those that are watched. */
  watched: readonly { readonly path: string; readonly name: string }[]
}

/** Whether a folder may be watched. By real paths: a link to a folder is that folder. */
export async function admit(wanted: string, { dataFolder, watched }: AdmitOptions): Promise<Admitted> {
  let path: string
  try {
    path = await realpath(wanted)
    if (!(await stat(path)).isDirectory())
      return refused('Isto não é uma pasta. Escolha a pasta em que o scanner grava.')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM'
      ? refused('Este computador não tem permissão para abrir a pasta. Peça acesso a quem cuida dela.')
      : refused('A pasta não foi encontrada. Verifique se ela existe e se a rede está ligada.')
  }
  // The root of a share is a folder that somebody has chosen to share; that of a disk holds the system.
  if (parse(path).root === path && !path.startsWith('\\\\')) {
    return refused('Um disco inteiro não pode ser vigiado. Escolha a pasta em que o scanner grava.')
  }
  if (isWithin(path, await realpath(dataFolder).catch(() => dataFolder))) {
    return refused('Esta pasta é do próprio Malote. Escolha a pasta em que o scanner grava.')
  }
  return besideWatched(path, watched)
}

/** The same for a real path, as far as it goes by what is watched already. Asks nobody: nothing changes meanwhile. */
export function besideWatched(path: string, watched: AdmitOptions['watched']): Admitted {
  const same = watched.find((each) => isWithin(path, each.path) && isWithin(each.path, path))
  if (same !== undefined) return refused(`Esta pasta já é vigiada, com o nome "${same.name}".`, true)
  const sorted: readonly string[] = Object.values(sortedInto)
  const isSortedOf = (below: string, above: string) => dirname(below) === above && sorted.includes(basename(below))
  if (watched.some((each) => isSortedOf(path, each.path) || isSortedOf(each.path, path))) {
    return refused('Nesta pasta ficam originais que já foram tratados. Escolha a pasta em que o scanner grava.')
  }
  return { ok: true, path }
}

const refused = (sentence: string, isWatched = false): Admitted => ({ ok: false, isWatched, sentence })

/** Whether a path is a folder's, or lies below it. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}
