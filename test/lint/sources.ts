import { globSync } from 'node:fs'
import path from 'node:path'

/** Folders made by tools. They are not entered: a build may be emptying one of them at the same time. */
const skipped = new Set(['node_modules', 'out', 'dist', '.git', '.cache', 'test-results', 'playwright-report'])

/** Every file below `root` whose name ends in one of `endings`, as paths relative to it with forward slashes. */
export function listSources(root: string, endings: readonly string[]): string[] {
  return globSync('**', { cwd: root, withFileTypes: true, exclude: ({ name }) => skipped.has(name) })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}
