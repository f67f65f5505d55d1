import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { closing, minutesOf, sumPlaywright, sumSuite, sumVitest } from './sum.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name: path.resolve(name),
  status,
  message: status === 'failed' ? 'Cannot find it' : '',
  assertionResults: tests.map((each, index) => ({
    status: each === 'repeated' ? 'passed' : each,
    fullName: `test ${index}`,
    failureMessages: each === 'failed' || each === 'repeated' ? ['Error: \u001b[31mwhy\u001b[39m\n\n    at here'] : [],
  })),
})

it('counts tests but those left to --all, and counts and names a file that did not load as failed', () => {
  const testResults = [
    file('a.test.ts', 'passed', 'passed', 'repeated', 'skipped'),
    file('b.test.ts', 'failed', 'passed', 'failed'),
    file('c.test.ts', 'failed'),
    { ...file('d.test.ts', 'passed'), assertionResults: [{ status: 'skipped', fullName: 'in depth @all' }] },
  ]
  expect(sumVitest(JSON.stringify({ testResults }))).toStrictEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['b.test.ts › test 1\n    Error: why\n        at here', 'c.test.ts\n    Cannot find it'],
    flaky: ['a.test.ts › test 1\n    Error: why\n        at here'],
  })
})

it('counts a repeated test that passed as passed and flaky, and an error outside of tests as failed', () => {
  const attachments = [
    { name: 'window', contentType: 'text/plain', body: Buffer.from('- button "Entrar"\n').toString('base64') },
    { name: 'screenshot', contentType: 'image/png', path: 'out/e2e/a.png' },
  ]
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error: { message: `${title} broke`, location: { line: 7 } }, attachments }, {}] }],
  })
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no port' }],
    suites: [
      { specs: [spec('one', 'expected'), spec('two', 'unexpected')], suites: [{ specs: [spec('three', 'flaky')] }] },
    ],
  }
  expect(sumPlaywright(JSON.stringify(report))).toStrictEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: [
      'a.spec.ts:7 › two\n    two broke\n    window:\n    - button "Entrar"',
      'outside of any test\n    no port',
    ],
    flaky: ['a.spec.ts:7 › three\n    three broke\n    window:\n    - button "Entrar"'],
  })
})

it('counts a suite as failed without a whole report, without a test, or after an error that it does not name', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-sum-'))
  const report = path.join(folder, 'report.json')
  const sum = (text: string, code: number) => {
    writeFileSync(report, text)
    return sumSuite('units', report, sumVitest, code).failed
  }
  expect(sumSuite('units', path.join(folder, 'none.json'), sumVitest, 1).failures).toStrictEqual([
    'units: ended with code 1 and does not say what failed',
  ])
  expect(sum('{"testResults":[]}', 0)).toBe(1)
  expect(sum('{"testRes', 0)).toBe(1)
  expect(sum(JSON.stringify({ testResults: [file('a', 'passed', 'passed')] }), 137)).toBe(1)
  expect(sum(JSON.stringify({ testResults: [file('a', 'passed', 'passed')] }), 0)).toBe(0)
  writeFileSync(`${report}.outside`, JSON.stringify(['Error: no JSON', 'Error: no JSON']))
  expect(sumSuite('units', report, sumVitest, 1).failures).toStrictEqual([
    'units: outside of any test\n    Error: no JSON',
  ])
  removeFolder(folder)
})

it('ends with the line of counts, after the reasons of flaky tests and failures, after what was seen at them', () => {
  const sum = { passed: 12, failed: 0, skipped: 0, failures: [], flaky: [] }
  expect(closing(sum)).toBe('12 passed, 0 failed')
  expect(closing({ ...sum, flaky: ['a.spec.ts › one\n    late'] })).toBe(
    'FLAKY: a.spec.ts › one\n    late\n\n12 passed, 0 failed',
  )
  expect(closing({ ...sum, failed: 1, skipped: 2, failures: ['types'], flaky: ['one'] })).toBe(
    'FLAKY: one\n\n✗ types\n\n12 passed, 1 failed, 2 skipped',
  )
  const reason = ['one', ...Array.from({ length: 12 }, (_, line) => `    why ${line}`)].join('\n')
  const window = '\n    the window:\n    - button "Entrar"'
  expect(closing({ ...sum, flaky: [reason + window] })).toBe(
    `${reason}${window}\n\nFLAKY: ${reason}\n\n12 passed, 0 failed`,
  )
})

it('prints the minutes of each part of the run', () => {
  const parts = [
    { title: 'types', ms: 6_000 },
    { title: 'end-to-end tests', ms: 750_000 },
  ]
  expect(minutesOf(parts)).toBe('types               0.1 min\nend-to-end tests   12.5 min')
})
