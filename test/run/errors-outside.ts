import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where the errors outside of any test stand, beside vitest's JSON report, which lacks them. */
const placeOf = (report: string) => `${report}.outside`

/** Tells the run of errors that no test caught: vitest fails by them, and its JSON report names none. */
const tellErrorsOutside = (report: string): Reporter => ({
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message, stack, VITEST_TEST_PATH: file }) =>
      // The stack of a connection's error names no file of ours.
      [stack ?? message, ...(typeof file === 'string' ? [`in ${path.relative('.', file)}`] : [])].join('\n'),
    )
    writeFileSync(placeOf(report), JSON.stringify(texts))
  },
})

/** The reporters of a suite: for `npm test`, which names the file of its report, those that it reads as well. */
export function reporters(
  report = process.env['TEST_REPORT'],
): ('default' | ['json', { outputFile: string }] | Reporter)[] {
  if (report === undefined) return ['default']
  return ['default', ['json', { outputFile: report }], tellErrorsOutside(report)]
}

/** The errors that the last run of a report left, each once; takes them away. */
export function errorsOutside(report: string): string[] {
  try {
    const texts = JSON.parse(readFileSync(placeOf(report), 'utf8')) as string[]
    rmSync(placeOf(report))
    return [...new Set(texts)]
  } catch {
    return []
  }
}
