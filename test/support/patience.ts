/**
 * How long a test waits for what must come: longer than a machine under load needs, and less than the test may take, so
 * that what does not come is told by its own check. How fast something is, the benchmarks say.
 */
export const patience = { timeout: 45_000, interval: 25 }

/** What all suites have in common. */
export const suite = {
  environment: 'node',
  expect: { poll: patience },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  allowOnly: false,
  passWithNoTests: false,
  // CI lists a test that passes when repeated as FLAKY, so that one unlucky order does not throw a day away.
  retry: process.env['CI'] ? 1 : 0,
} as const
