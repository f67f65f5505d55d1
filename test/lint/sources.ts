import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders made by tools. */
const skipped = new Set(['node_modules', 'out', 'dist', '.git', '.cache', 'test-results', 'playwright-report'])

/** Every file below `root` whose name ends in one of `endings`, as paths relative to it with forward slashes. */
export function listSources(root: string, endings: readonly string[]): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.split('/').some((part) => skipped.has(part)))
    .toSorted()
}
