import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { closingLine, sumPlaywright, sumSuite, sumVitest } from './sum.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

it('counts tests, and files that did not load as failed', () => {
  const testResults = [
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'passed', 'failed'),
    file('failed'),
  ]
  expect(sumVitest(JSON.stringify({ testResults }))).toStrictEqual({ passed: 3, failed: 2, skipped: 1 })
})

it('counts what failed once, and errors outside of tests, as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
  expect(sumPlaywright(JSON.stringify(report))).toStrictEqual({ passed: 4, failed: 3, skipped: 2 })
})

it('never takes silence for success', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-sum-'))
  const report = path.join(folder, 'report.json')
  const sum = (text: string, code: number) => {
    writeFileSync(report, text)
    return sumSuite(report, sumVitest, code).failed
  }
  expect(sumSuite(path.join(folder, 'none.json'), sumVitest, 0).failed).toBe(1)
  expect(sum('{"testResults":[]}', 0)).toBe(1)
  expect(sum('{"testRes', 0)).toBe(1)
  expect(sum(JSON.stringify({ testResults: [file('passed', 'passed')] }), 137)).toBe(1)
  expect(sum(JSON.stringify({ testResults: [file('passed', 'passed')] }), 0)).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})

it('closes with one line', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})
