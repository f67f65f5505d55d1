import { readFileSync } from 'node:fs'

export interface Sum {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const add = (one: Sum, other: Sum): Sum => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** A step that is one check: it passed or it failed. */
export const single = (passed: boolean): Sum => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

interface VitestFile {
  status: string
  assertionResults: { status: string }[]
}

/** Counts vitest's JSON. A file that did not even load has no tests in it, and still is a failure. */
export function sumVitest(text: string): Sum {
  const { testResults } = JSON.parse(text) as { testResults: VitestFile[] }
  return testResults
    .map(({ status, assertionResults }) => {
      const count = (...names: string[]) => assertionResults.filter((each) => names.includes(each.status)).length
      const failed = count('failed')
      return {
        passed: count('passed'),
        failed: status === 'failed' ? Math.max(1, failed) : failed,
        skipped: count('skipped', 'pending', 'todo', 'disabled'),
      }
    })
    .reduce(add, { passed: 0, failed: 0, skipped: 0 })
}

/** Counts Playwright's JSON. A flaky test failed once; errors outside of any test are failures as well. */
export function sumPlaywright(text: string): Sum {
  const { stats, errors } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: unknown[]
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** What a suite is worth: its own count, and a failure more where it ended badly without naming one. */
export function sumSuite(file: string, count: (text: string) => Sum, exitCode: number): Sum {
  try {
    const sum = count(readFileSync(file, 'utf8'))
    const silent = sum.passed + sum.failed === 0 || (exitCode !== 0 && sum.failed === 0)
    return silent ? add(sum, single(false)) : sum
  } catch {
    return single(false)
  }
}

/** The closing line. */
export const closingLine = ({ passed, failed, skipped }: Sum) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
