import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { asListed } from './support/as-listed.ts'
import { suite } from './support/patience.ts'
import { longest } from './thorough.ts'

/** The service's tests on a real PostgreSQL with several processes, and the tests that need one. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    ...suite,
    include: ['test/service/**/*.test.ts', 'test/deployment/**/*.test.ts'],
    // Independent of the database: how a process starts, training's state in memory, and pure rules.
    exclude: [
      ...['test/service/start.test.ts', 'test/service/training/**', 'test/service/mail/**'],
      // The load balancer of these tests has connections of its own.
      ...['test/service/half-open.test.ts', 'test/service/limits.test.ts'],
      ...['**/rules.test.ts', '**/node_modules/**'],
      // Readers of PDFs, without a service.
      ...['test/service/pdf-reader/**', 'test/service/signature-page/**'],
      'test/service/signature-check/{certificate-chain,encrypted,later,written-otherwise}.test.ts',
    ],
    globalSetup: ['test/support/run-folder.ts', 'test/support/service-on-postgres.ts'],
    sequence: { sequencer: asListed(longest) },
    isolate: false,
    maxWorkers: 3,
  },
})
