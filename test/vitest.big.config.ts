import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** What takes minutes and gigabytes of disk: `npm test -- --all`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['test/big/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
})
