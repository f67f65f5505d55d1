import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { errorsOutside } from './errors-outside.ts'

export interface Sum {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Failed tests, each with the first lines of its reason; printed again at the end. */
  readonly failures: readonly string[]
  /** Tests that passed only on the second try, each with its first failure. */
  readonly flaky: readonly string[]
}

const nothing: Sum = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

export const add = (one: Sum, other: Sum): Sum => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
  flaky: [...one.flaky, ...other.flaky],
})

/** The sum of a step that is one check. */
export const single = (title: string, passed: boolean): Sum =>
  passed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [title] }

/** One failure: its place, the first lines of its reason, and the test's text attachments. */
function failure(file: string, title: string, reason = '', evidence: readonly string[] = []): string {
  const why = linesOf(stripVTControlCharacters(reason)).slice(0, reasonLines)
  const seen = evidence.flatMap((text) => linesOf(text).slice(0, 160))
  return [[path.relative(process.cwd(), file), title].filter(Boolean).join(' › '), ...why, ...seen].join('\n    ')
}

/** Lines of a failure's reason that are kept. */
const reasonLines = 12

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

interface VitestTest {
  status: string
  fullName: string
  failureMessages?: readonly string[]
}

interface VitestFile {
  name: string
  status: string
  message?: string
  assertionResults: VitestTest[]
}

/** Counts vitest's JSON report. A repeated test that passed keeps its first failure; a file that did not load fails. */
export function sumVitest(text: string): Sum {
  const { testResults } = JSON.parse(text) as { testResults: VitestFile[] }
  return testResults
    .map(({ name, status, message, assertionResults }) => {
      const passed = assertionResults.filter((each) => each.status === 'passed')
      // Vitest says so, too, of those that were left to `npm test -- --all`.
      const skipped = assertionResults.filter(
        (each) => !['passed', 'failed'].includes(each.status) && !each.fullName.includes('@all'),
      )
      const troubled = (wanted: string) =>
        assertionResults
          .filter(
            ({ status: each, failureMessages }) => each === wanted && (wanted === 'failed' || failureMessages?.[0]),
          )
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]))
      const failures = troubled('failed')
      if (status === 'failed' && failures.length === 0) failures.push(failure(name, '', message))
      return {
        ...nothing,
        passed: passed.length,
        failed: failures.length,
        skipped: skipped.length,
        failures,
        flaky: troubled('passed'),
      }
    })
    .reduce(add, nothing)
}

interface PlaywrightResult {
  error?: { message?: string; location?: { line: number } }
  /** In base64; absent for an attachment that is a file. */
  attachments?: { name: string; contentType: string; body?: string }[]
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** The text attachments of a failed test: the state of its windows and the application's log. */
const evidenceOf = ({ attachments = [] }: PlaywrightResult): string[] =>
  attachments.flatMap(({ name, contentType, body }) =>
    contentType === 'text/plain' && body !== undefined ? [`${name}:\n${Buffer.from(body, 'base64')}`] : [],
  )

/** The first failed try of a test. */
function failureOf(file: string, title: string, results: readonly PlaywrightResult[]): string {
  const first = results.find(({ error }) => error)
  const line = first?.error?.location?.line
  const place = line === undefined ? file : `${file}:${line}`
  return failure(place, title, first?.error?.message, first && evidenceOf(first))
}

/** Counts Playwright's JSON report. A repeated test that passed counts as passed; errors outside of tests fail. */
export function sumPlaywright(text: string): Sum {
  const { stats, errors, suites } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: { message?: string }[]
    suites: PlaywrightSuite[]
  }
  const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) => tests.map(({ status, results }) => ({ status, title, file, results })))
  const withStatus = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ file, title, results }) => failureOf(file, title, results))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...withStatus('unexpected'),
      ...errors.map(({ message }) => failure('', 'outside of any test', message)),
    ],
    flaky: withStatus('flaky'),
  }
}

/** The sum of a suite from its report; one failure more if it ended with an error and names none. */
export function sumSuite(title: string, file: string, count: (text: string) => Sum, exitCode: number): Sum {
  const silence = single(`${title}: ended with code ${exitCode} and does not say what failed`, false)
  try {
    const outside = errorsOutside(file).map((text) => single(failure('', `${title}: outside of any test`, text), false))
    const sum = [count(readFileSync(file, 'utf8')), ...outside].reduce(add)
    const silent = sum.passed + sum.failed === 0 || (exitCode !== 0 && sum.failed === 0)
    return silent ? add(sum, silence) : sum
  } catch {
    return silence
  }
}

/** The minutes of each part of the run, one part a line. */
export function minutesOf(parts: readonly { title: string; ms: number }[]): string {
  const width = Math.max(...parts.map(({ title }) => title.length))
  return parts.map(({ title, ms }) => `${title.padEnd(width)}  ${(ms / 60_000).toFixed(1).padStart(5)} min`).join('\n')
}

/** The last lines of a run: what was seen at every failure, then each with its reason, and the counts: the end is kept longest. */
export const closing = ({ passed, failed, skipped, failures, flaky }: Sum) =>
  [
    ...[...flaky, ...failures].filter((each) => each !== headOf(each)).map((each) => `${each}\n`),
    ...flaky.map((each) => `FLAKY: ${headOf(each)}\n`),
    ...failures.map((each) => `✗ ${headOf(each)}\n`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')

const headOf = (failed: string) =>
  failed
    .split('\n')
    .slice(0, 1 + reasonLines)
    .join('\n')
