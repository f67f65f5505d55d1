import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { suite } from './support/patience.ts'

/** The service's suite once more, on a real PostgreSQL with several processes, and what only that can show. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/service/**/*.test.ts', 'test/deployment/**/*.test.ts'],
    // How one process starts, what training does in its memory (and shows of messages), and pure rules are the same on
    // any database.
    exclude: [
      ...['test/service/start.test.ts', 'test/service/training/**', 'test/service/mail/**'],
      // Connections are ended by each process, and what spreads requests has its own.
      'test/service/half-open.test.ts',
      ...['**/rules.test.ts', '**/node_modules/**'],
    ],
    globalSetup: ['test/support/run-folder.ts', 'test/support/service-on-postgres.ts'],
    isolate: false,
    maxWorkers: 2,
  },
})
