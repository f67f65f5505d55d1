import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { slowFirst } from './support/file-order.ts'
import { isUsual, randomCases } from './support/in-usual.ts'
import { compiledCode } from './support/made-once.ts'
import { packedPdfWorker } from './support/packed-program.ts'
import { slow, suite } from './support/patience.ts'
import { onTwoDatabases } from './support/two-databases.ts'

const big = 'test/big/**'
const left = ['test/{e2e,deployment}/**', '**/node_modules/**', ...(isUsual ? [slow] : [])]

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  plugins: [packedPdfWorker],
  test: {
    ...suite,
    include: ['test/**/*.test.ts'],
    projects: [
      ...onTwoDatabases([...left, big]),
      // Gigabytes: one at a time, after all others.
      {
        extends: true,
        test: {
          name: 'big',
          exclude: [...left, 'test/!(big)/**', 'test/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    env: { ...compiledCode, ...randomCases },
    // `npm run coverage`. A service that a test starts is another process, and is not counted.
    coverage: {
      provider: 'v8',
      reportOnFailure: true,
      include: ['{contract,main,pdf,preload,service}/**/*.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'out/coverage',
    },
    globalSetup: ['test/support/run-folder.ts', 'test/support/prepared-service.ts'],
    sequence: { sequencer: slowFirst },
    maxWorkers: 3,
    // The files of a worker share its modules and its running service (borrowed-service.ts).
    isolate: false,
  },
})
