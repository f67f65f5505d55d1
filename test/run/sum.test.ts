import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { closing, sumPlaywright, sumSuite, sumVitest } from './sum.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name: path.resolve(name),
  status,
  message: status === 'failed' ? 'Cannot find it' : '',
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `test ${index}`,
    failureMessages: each === 'failed' ? ['Error: \u001b[31mwhy\u001b[39m\n\n    at here'] : [],
  })),
})

it('counts tests, and files that did not load as failed, and says which', () => {
  const testResults = [
    file('a.test.ts', 'passed', 'passed', 'passed', 'skipped'),
    file('b.test.ts', 'failed', 'passed', 'failed'),
    file('c.test.ts', 'failed'),
  ]
  expect(sumVitest(JSON.stringify({ testResults }))).toStrictEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['b.test.ts › test 1\n    Error: why\n        at here', 'c.test.ts\n    Cannot find it'],
  })
})

it('counts what failed once, and errors outside of tests, as failed, and says which', () => {
  const attachments = [
    { name: 'window', contentType: 'text/plain', body: Buffer.from('- button "Entrar"\n').toString('base64') },
    { name: 'screenshot', contentType: 'image/png', path: 'out/e2e/a.png' },
  ]
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error: { message: `${title} broke` }, attachments }, {}] }],
  })
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no port' }],
    suites: [
      { specs: [spec('one', 'expected'), spec('two', 'unexpected')], suites: [{ specs: [spec('three', 'flaky')] }] },
    ],
  }
  expect(sumPlaywright(JSON.stringify(report))).toStrictEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
    failures: [
      'a.spec.ts › two\n    two broke\n    window:\n    - button "Entrar"',
      'a.spec.ts › three\n    three broke\n    window:\n    - button "Entrar"',
      'outside of any test\n    no port',
    ],
  })
})

it('never takes silence for success', () => {
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
  removeFolder(folder)
})

it('closes with one line, after what failed', () => {
  expect(closing({ passed: 12, failed: 0, skipped: 0, failures: [] })).toBe('12 passed, 0 failed')
  expect(closing({ passed: 12, failed: 1, skipped: 2, failures: ['types'] })).toBe(
    '✗ types\n\n12 passed, 1 failed, 2 skipped',
  )
})
