import { reporters } from '../run/errors-outside.ts'
import { isUsual } from './in-usual.ts'

/** Limits for waiting in tests: long enough for a machine under load, and shorter than the limit of a test. */
export const patience = { timeout: 45_000, interval: 25 }

/** Test files that only `npm test -- --all` runs. */
export const slow = '**/*.slow.{test,spec}.{ts,tsx}'

/** Settings of all vitest suites. */
export const suite = {
  environment: 'node',
  reporters: reporters(),
  expect: { poll: patience },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A worker that ends slowly is an error message of vitest's, though no test has failed.
  teardownTimeout: patience.timeout,
  allowOnly: false,
  // Titles in other files that are left to `--all`.
  ...(isUsual && { testNamePattern: /^(?!.*@all)/ }),
  passWithNoTests: false,
  // CI repeats a failed test once, and lists it as FLAKY if it then passes.
  retry: process.env['CI'] ? 1 : 0,
} as const
