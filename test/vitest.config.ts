import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { compiledCode } from './support/made-once.ts'
import { suite } from './support/patience.ts'
import { onTwoDatabases } from './support/two-databases.ts'
import { deeper, onPostgres, thorough } from './thorough.ts'

const left = ['test/e2e/**', 'test/deployment/**', 'test/big/**', ...thorough, ...onPostgres]
// The thorough tests run these with more cases.
if (process.env['MALOTE_TESTS'] === 'all') left.push(...deeper)

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/**/*.test.ts'],
    projects: onTwoDatabases([...left, '**/node_modules/**']),
    env: compiledCode,
    globalSetup: ['test/support/run-folder.ts', 'test/support/prepared-service.ts'],
    maxWorkers: 3,
    // The files of a worker share its modules and its running service (borrowed-service.ts).
    isolate: false,
  },
})
