import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { isNetworkPath } from '../../network-path.ts'
import { type GivenPolicy, namedDataFolder } from '../../program/policy/index.ts'
import { applicationFolder } from '../folders.ts'
import { dataPlaceTexts as texts } from './electron-texts.ts'

interface Person {
  readonly username: string
  readonly homedir: string
  /** -1 on Windows. */
  readonly uid: number
}

export interface UsablePlace {
  readonly folder: string
  /** Portuguese sentences about the data folder. */
  readonly notices: readonly string[]
}

type DataPlace =
  | UsablePlace
  /** No other folder may take the place of the named one: its data would seem lost. */
  | { readonly refusal: string }

/**
 * The application's folder: the one that the machine's policy names, or the usual one without such a policy. Its user
 * comes from the system, not from variables, which another program could set.
 */
export function placeOfData(policies: readonly GivenPolicy[], usual: string, person: Person): DataPlace {
  const { folder: named, problem } = namedDataFolder(policies)
  if (problem !== null) return { refusal: texts.unread(problem) }
  if (named === null) return { folder: usual, notices: [] }
  const root = named.replace('{home}', () => person.homedir).replaceAll('{user}', () => person.username)
  const reason = reasonAgainst(root, person.uid)
  if (reason !== null) return { refusal: texts.unusable(root, reason) }
  const folder = applicationFolder(root)
  const isLeft = folder !== usual && existsSync(path.join(usual, 'malote.db'))
  return { folder, notices: isLeft ? [texts.left(usual, root)] : [] }
}

function reasonAgainst(root: string, uid: number): string | null {
  try {
    if (isNetworkPath(root) || isNetworkPath(realPathOf(existsSync(root) ? root : path.dirname(root))))
      return texts.share
    // Only the last folder is made: above it, a disk that is not there yet would be replaced by an empty one.
    if (!existsSync(root)) mkdirSync(root, { mode: 0o700 })
    const found = statSync(root)
    if (!found.isDirectory()) return texts.noFolder
    if (uid >= 0 && found.uid !== uid) return texts.foreign
    accessSync(root, constants.W_OK)
    return null
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    return texts.reasons[code] ?? code
  }
}

/** The path itself where the system does not know its real one: some drivers of disks do not say it. */
function realPathOf(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}
