import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { slowFirst } from './support/file-order.ts'
import { randomCases } from './support/in-usual.ts'
import { suite } from './support/patience.ts'
import { withoutDatabase } from './support/two-databases.ts'

/** The service's tests on a real PostgreSQL with several processes, and the tests that need one. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/service/**/*.test.ts', 'test/deployment/**/*.test.ts'],
    // Independent of the database: how a process starts, training's state in memory, and pure rules.
    exclude: [...withoutDatabase, '**/node_modules/**'],
    globalSetup: ['test/support/run-folder.ts', 'test/support/service-on-postgres.ts'],
    env: randomCases,
    sequence: { sequencer: slowFirst },
    isolate: false,
    maxWorkers: 3,
  },
})
