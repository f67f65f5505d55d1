import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The service's suite once more, on a real PostgreSQL with several processes, and what only that can show. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['test/service/**/*.test.ts', 'test/deployment/**/*.test.ts'],
    // How one process starts, what training does in its memory (and shows of messages), and pure rules are the same on
    // any database.
    exclude: [
      ...['test/service/start.test.ts', 'test/service/training/**', 'test/service/mail/**'],
      ...['**/rules.test.ts', '**/node_modules/**'],
    ],
    environment: 'node',
    globalSetup: 'test/support/service-on-postgres.ts',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    allowOnly: false,
    passWithNoTests: false,
  },
})
