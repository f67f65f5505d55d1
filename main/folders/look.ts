import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Identity, identityAt } from './identity.ts'
import { isWanted } from './names.ts'

/** Names of the PDFs that lie in the folder itself. Links are left alone: what they lead to may lie anywhere. */
export async function wantedNames(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true })
  return new Set(entries.flatMap((entry) => (entry.isFile() && isWanted(entry.name) ? [entry.name] : [])))
}

const atOnce = 16

/** What lies under these names now; null for what has gone, or is no file. A share's own failure is thrown. */
export async function identitiesOf(
  folder: string,
  names: readonly string[],
  isShare: boolean,
): Promise<(readonly [name: string, identity: Identity | null])[]> {
  const found: (readonly [string, Identity | null])[] = []
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce)
    found.push(
      ...(await Promise.all(some.map(async (name) => [name, await there(join(folder, name), isShare)] as const))),
    )
  }
  return found
}

const there = (path: string, isShare: boolean) =>
  identityAt(path, isShare).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
