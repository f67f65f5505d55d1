import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { compiledCode } from './support/made-once.ts'
import { suite } from './support/patience.ts'
import { onPostgres, thorough } from './thorough.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/deployment/**', 'test/big/**', ...thorough, ...onPostgres, '**/node_modules/**'],
    env: compiledCode,
    globalSetup: ['test/support/run-folder.ts', 'test/support/prepared-service.ts'],
    maxWorkers: 3,
    // The files of a worker share its modules and its running service (borrowed-service.ts).
    isolate: false,
  },
})
