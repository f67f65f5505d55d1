import type { BigIntStats } from 'node:fs'
import { rename as fsRename, lstat, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Identity, identityAt, isSame } from './identity.ts'
import { numbered, type SortedInto } from './names.ts'

export interface Move {
  readonly folder: string
  readonly name: string
  readonly into: SortedInto
  /** The file that is meant: another of its name is left where it is. */
  readonly identity: Identity
  readonly isShare: boolean
  /** Once it is aborted, nothing is begun any more. */
  readonly left?: AbortSignal
  readonly rename?: (from: string, to: string) => Promise<void>
}

/** `not-it`: the file is not there any more. `busy`: not now. `denied`: the folder does not let anything be moved. */
export type Moved = 'moved' | 'not-it' | 'busy' | 'denied'

/** Moves an original below its folder, under a name that nobody has there. Nothing is ever deleted or overwritten. */
export async function moveOriginal(move: Move): Promise<Moved> {
  const { folder, name, into, identity, isShare, left, rename = fsRename } = move
  const from = join(folder, name)
  const isIt = async (path: string) => isSame(identity, await identityAt(path, isShare))
  const target = join(folder, into)
  try {
    if (!(await isIt(from))) return 'not-it'
    await mkdir(target).catch(unless('EEXIST'))
    const moved = await toFreeName({ from, target, name, isIt, left, rename })
    if (typeof moved === 'string') return moved
    const found = await identityAt(moved.to, isShare)
    if (isSame(identity, found)) return 'moved'
    // A scanner has put another file in its place in this very moment: that one goes back, to be taken.
    const isOther = async (path: string) => isSame(found, await identityAt(path, isShare))
    const back = toFreeName({ from: moved.to, target: folder, name, isIt: isOther, left: undefined, rename })
    return typeof (await back.catch(() => 'busy' as const)) === 'string' ? 'busy' : 'not-it'
  } catch (error) {
    return failure(error)
  }
}

interface Renaming extends Required<Pick<Move, 'rename'>> {
  readonly from: string
  readonly target: string
  readonly name: string
  readonly left: AbortSignal | undefined
  /** Whether what lies there is what is to be renamed. */
  isIt(path: string): Promise<boolean>
}

/** The name is reserved by a file of our own, so that the renaming can only ever replace that one. */
async function toFreeName({ from, target, name, left, isIt, rename }: Renaming): Promise<{ to: string } | Moved> {
  for (let nth = 1; ; nth += 1) {
    if (left?.aborted) return 'busy'
    const to = join(target, numbered(name, nth))
    const reserved = await open(to, 'wx').catch(unless('EEXIST'))
    if (reserved === undefined) continue
    const own = await reserved.stat({ bigint: true }).finally(() => reserved.close())
    try {
      if (!left?.aborted) {
        await rename(from, to)
        return { to }
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A share whose answer was lost has often done it: what lies there then may be the only copy.
      const isDone = await isIt(to).catch(() => null)
      if (isDone) return { to }
      if (isDone === false && code === 'ENOENT') {
        await removeOwn(to, own)
        return 'not-it'
      }
    }
    await removeOwn(to, own)
    return 'busy'
  }
}

/** Takes a reserving file away, and nothing that has come in its place. What cannot be told stays. */
async function removeOwn(path: string, own: BigIntStats): Promise<void> {
  const found = await lstat(path, { bigint: true }).catch(() => null)
  if (found === null || !found.isFile() || found.size !== 0n) return
  if (found.ino !== own.ino || found.dev !== own.dev) return
  await rm(path, { force: true }).catch(() => {})
}

const unless = (expected: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== expected) throw error
}

/** ENOTDIR: a file has the name that the folder would have. */
const denying: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

function failure(error: unknown): Moved {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'not-it'
  return code !== undefined && denying.includes(code) ? 'denied' : 'busy'
}
