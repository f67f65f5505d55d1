import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { suite } from './support/patience.ts'

/** Tests that take minutes and gigabytes of disk; only in `npm test -- --all`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/big/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
  },
})
