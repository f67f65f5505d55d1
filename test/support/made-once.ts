import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/malote-test')
const keptMs = 24 * 3_600_000

/** Environment for child processes: Node's compile cache. */
export const compiledCode = { NODE_COMPILE_CACHE: path.join(cache, 'compiled') } as const

/** A hash of these files' content, and of where they are: a program that is packed names files beside its sources. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256').update(root)
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Results of earlier states are kept for a day, because another run may be using them. */
function forgetOld(name: string): void {
  for (const folder of globSync(path.join(cache, `${name}-*`)))
    if (Date.now() - statSync(folder).mtimeMs > keptMs) removeFolder(folder)
}

/**
 * A folder that is made once for each state of its sources and cached for later runs.
 * `make` fills an empty folder and returns it or one below it.
 */
export async function madeOnce(
  name: string,
  /** Glob patterns of the sources, relative to the project. */
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
    // Another worker was quicker and made the same content.
    if (!existsSync(target)) throw error
  } finally {
    removeFolder(draft)
  }
  return target
}
