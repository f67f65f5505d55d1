import type { BigIntStats } from 'node:fs'
import { rename as fsRename, lstat, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileIdentity, identityAt, isSameFile } from './file-identity.ts'
import { numbered, type SortedInto } from './names.ts'

export interface Move {
  readonly folder: string
  readonly name: string
  readonly into: SortedInto
  /** The file to move; another file with its name stays where it is. */
  readonly identity: FileIdentity
  readonly isShare: boolean
  /** Once it is aborted, nothing more is moved. */
  readonly signal?: AbortSignal
  readonly rename?: (from: string, to: string) => Promise<void>
}

/** `gone`: the file is no longer there. `busy`: try again later. `denied`: the folder does not permit to move files. */
type MoveResult = 'moved' | 'gone' | 'busy' | 'denied'

/** Moves an original into a subfolder, under a free name. No file is ever deleted or overwritten. */
export async function moveOriginal(move: Move): Promise<MoveResult> {
  const { folder, name, into, identity, isShare, signal, rename = fsRename } = move
  const from = join(folder, name)
  const isOriginal = async (path: string) => isSameFile(identity, await identityAt(path, { isShare }))
  const target = join(folder, into)
  try {
    if (!(await isOriginal(from))) return 'gone'
    await mkdir(target).catch(ignoring('EEXIST'))
    const moved = await toFreeName({ from, target, name, isExpected: isOriginal, signal, rename })
    if (typeof moved === 'string') return moved
    const found = await identityAt(moved.to, { isShare })
    if (isSameFile(identity, found)) return 'moved'
    // A scanner replaced the file just before the move: the other file goes back, to be imported.
    const isOther = async (path: string) => isSameFile(found, await identityAt(path, { isShare }))
    const back = toFreeName({ from: moved.to, target: folder, name, isExpected: isOther, signal: undefined, rename })
    return typeof (await back.catch(() => 'busy' as const)) === 'string' ? 'busy' : 'gone'
  } catch (error) {
    const result = failure(error)
    // A share that has gone has not lost its files.
    return result === 'gone' && !(await isThere(folder)) ? 'busy' : result
  }
}

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

interface Renaming extends Required<Pick<Move, 'rename'>> {
  readonly from: string
  readonly target: string
  readonly name: string
  readonly signal: AbortSignal | undefined
  /** True if the file at this path is the one to rename. */
  isExpected(path: string): Promise<boolean>
}

/** Reserves the name with an empty placeholder, so that the rename can replace nothing else. */
async function toFreeName({
  from,
  target,
  name,
  signal,
  isExpected,
  rename,
}: Renaming): Promise<{ to: string } | MoveResult> {
  for (let nth = 1; ; nth += 1) {
    if (signal?.aborted) return 'busy'
    const to = join(target, numbered(name, nth))
    const reserved = await open(to, 'wx').catch(ignoring('EEXIST'))
    if (reserved === undefined) continue
    const own = await reserved.stat({ bigint: true }).finally(() => reserved.close())
    try {
      if (!signal?.aborted) {
        await rename(from, to)
        return { to }
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A share may have renamed the file although its answer was lost: then the target is the only copy.
      const isDone = await isExpected(to).catch(() => null)
      if (isDone) return { to }
      if (isDone === false && code === 'ENOENT') {
        await removePlaceholder(to, own)
        return 'gone'
      }
    }
    await removePlaceholder(to, own)
    return 'busy'
  }
}

/** Deletes the placeholder, unless another file has replaced it. */
async function removePlaceholder(path: string, own: BigIntStats): Promise<void> {
  const found = await lstat(path, { bigint: true }).catch(() => null)
  if (found === null || !found.isFile() || found.size !== 0n) return
  if (found.ino !== own.ino || found.dev !== own.dev) return
  await rm(path, { force: true }).catch(() => {})
}

const ignoring = (expected: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== expected) throw error
}

/** ENOTDIR: a file has the name of the subfolder. */
const denying: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

function failure(error: unknown): MoveResult {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'gone'
  return code !== undefined && denying.includes(code) ? 'denied' : 'busy'
}
