import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Identity, identityAt } from './identity.ts'
import { isWanted } from './names.ts'

/** Names of the PDFs that lie in the folder itself. Links are left alone: what they lead to may lie anywhere. */
export async function wantedNames(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true })
  return new Set(entries.flatMap((entry) => (entry.isFile() && isWanted(entry.name) ? [entry.name] : [])))
}

/** Names of all that lies in a folder. */
export const allNames = async (folder: string): Promise<Set<string>> => new Set(await readdir(folder))

/** On a share one: each that never answers keeps one of the few threads that all the program's file work goes through. */
const atOnce = { here: 16, share: 1 } as const

/** What lies under these names now; null for what has gone, or is no file. A share's own failure is thrown. */
export async function identitiesOf(
  folder: string,
  names: readonly string[],
  isShare: boolean,
  identify: typeof identityAt = identityAt,
): Promise<(readonly [name: string, identity: Identity | null])[]> {
  const found: (readonly [string, Identity | null])[] = []
  const there = (name: string) => identify(join(folder, name), isShare).catch(nullWhereGone)
  const step = isShare ? atOnce.share : atOnce.here
  for (let from = 0; from < names.length; from += step) {
    const some = names.slice(from, from + step)
    found.push(...(await Promise.all(some.map(async (name) => [name, await there(name)] as const))))
  }
  return found
}

function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
