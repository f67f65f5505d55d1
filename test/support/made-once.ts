import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** What tests make once and use again, also in a later run. */
export const cacheFolder = path.join(root, 'node_modules/.cache/malote-test')

/** For the environment of programs that are started again and again: Node keeps there what it has compiled. */
export const compiledCode = { NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled') } as const

/** Names the state of these files: patterns, from the project's folder. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
