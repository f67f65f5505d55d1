import { mkdir, open, rename, rm } from 'node:fs/promises'
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
}

/** `not-it`: the file is not there any more. `busy`: not now. `denied`: the folder does not let anything be moved. */
export type Moved = 'moved' | 'not-it' | 'busy' | 'denied'

/** Moves an original below its folder, under a name that nobody has there. Nothing is ever deleted or overwritten. */
export async function moveOriginal({ folder, name, into, identity, isShare }: Move): Promise<Moved> {
  const from = join(folder, name)
  const isIt = async (path: string) => isSame(identity, await identityAt(path, isShare))
  const target = join(folder, into)
  try {
    if (!(await isIt(from))) return 'not-it'
    await mkdir(target).catch(unless('EEXIST'))
    return await toFreeName(from, target, name, async (moved) => {
      if (await isIt(moved)) return 'moved'
      // A scanner has put another file in its place in this very moment: that one goes back, to be taken.
      await toFreeName(moved, folder, name, async () => 'moved')
      return 'not-it'
    })
  } catch (error) {
    return failure(error)
  }
}

/** The name is reserved by a file of our own, so that the renaming can only ever replace that one. */
async function toFreeName(
  from: string,
  target: string,
  name: string,
  then: (to: string) => Promise<Moved>,
): Promise<Moved> {
  for (let nth = 1; ; nth += 1) {
    const to = join(target, numbered(name, nth))
    const reserved = await open(to, 'wx').catch(unless('EEXIST'))
    if (reserved === undefined) continue
    await reserved.close()
    try {
      await rename(from, to)
    } catch (error) {
      await rm(to, { force: true }).catch(() => {})
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOENT' ? 'not-it' : 'busy'
    }
    return then(to)
  }
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
