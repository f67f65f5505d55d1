import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'
import { compiledCode } from './support/made-once.ts'
import { suite } from './support/patience.ts'
import { thorough } from './thorough.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/deployment/**', 'test/big/**', ...thorough, '**/node_modules/**'],
    env: compiledCode,
    globalSetup: ['test/support/run-folder.ts', 'test/support/making-services.ts'],
    sequence: { sequencer: LongestFirst },
    // Each file may start a service of its own, and most of them wait: one more than there are cores.
    maxWorkers: 3,
  },
})
