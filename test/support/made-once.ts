import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/malote-test')
const keptMs = 24 * 3_600_000

/** For the environment of programs that are started again and again: Node keeps there what it has compiled. */
export const compiledCode = { NODE_COMPILE_CACHE: path.join(cache, 'compiled') } as const

/** Names the state of these files. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** What was made of earlier states stays for a day: another run may be using it. */
function forgetOld(name: string): void {
  for (const folder of globSync(path.join(cache, `${name}-*`)))
    if (Date.now() - statSync(folder).mtimeMs > keptMs) removeFolder(folder)
}

/**
 * A folder that is made once for each state of what it is made from, for this run and later ones. `make` fills an
 * empty folder and answers which one is meant: that one, or one below it.
 */
export async function madeOnce(
  name: string,
  /** Patterns, from the project's folder: change any of these files and it is made again. */
  sources: readonly string[],
  make: (draft: string) => Promise<string>,
): Promise<string> {
  const target = path.join(cache, `${name}-${fingerprint(sources)}`)
  if (existsSync(target)) return target
  mkdirSync(cache, { recursive: true })
  for (const old of [name, 'draft']) forgetOld(old)
  const draft = mkdtempSync(path.join(cache, 'draft-'))
  try {
    renameSync(await make(draft), target)
  } catch (error) {
    // Another worker was quicker; both made the same.
    if (!existsSync(target)) throw error
  } finally {
    removeFolder(draft)
  }
  return target
}
