import path from 'node:path'
import { findBudgetViolations } from './budget.ts'
import { findImportCircles } from './circles.ts'
import { findVagueComments } from './comments.ts'
import { findCssNames } from './css-names.ts'
import { findWallViolations } from './find-wall-violations.ts'
import { findIdioms } from './idioms.ts'
import { findScreenWords } from './screen-words.ts'
import { findLongFiles } from './sizes.ts'
import { findSharedTypeNames } from './type-names.ts'

/** Runs the checks that Biome and knip do not have. Prints the violations and fails if there are any. */
const checks = {
  walls: findWallViolations,
  'import circles': findImportCircles,
  sizes: findLongFiles,
  budget: findBudgetViolations,
  idioms: findIdioms,
  comments: findVagueComments,
  'words on screen': findScreenWords,
  'type names': findSharedTypeNames,
  'css names': findCssNames,
} as const

const root = path.resolve(import.meta.dirname, '../..')
for (const [name, find] of Object.entries(checks)) {
  const violations = find(root)
  for (const violation of violations) process.stderr.write(`${violation}\n`)
  process.stdout.write(`${name}: ${violations.length === 0 ? 'nothing found' : `${violations.length} found`}\n`)
  if (violations.length > 0) process.exitCode = 1
}
