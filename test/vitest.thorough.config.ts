import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { asListed } from './support/as-listed.ts'
import { compiledCode } from './support/made-once.ts'
import { suite } from './support/patience.ts'
import { onTwoDatabases } from './support/two-databases.ts'
import { deeper, longest, thorough } from './thorough.ts'

/** The test files of thorough.ts; only in `npm test -- --all`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: [...thorough, ...deeper],
    projects: onTwoDatabases(),
    env: {
      ...compiledCode,
      SCHEDULES: process.env['SCHEDULES'] ?? '400',
      REQUESTS: process.env['REQUESTS'] ?? '2500',
    },
    globalSetup: ['test/support/run-folder.ts', 'test/support/prepared-service.ts'],
    sequence: { sequencer: asListed(longest) },
    isolate: false,
    maxWorkers: 3,
  },
})
