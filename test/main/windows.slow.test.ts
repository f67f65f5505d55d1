import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packedProgram } from '../support/packed-program.ts'
import { startWindows, type Windows } from '../support/windows.ts'

let windows: Windows
beforeAll(async () => {
  windows = await startWindows()
})
afterAll(() => windows.end())

/** Tests of rooms whose code meets files, processes, paths or names of the system. */
const files = [
  'capture/clean-name',
  'capture/preflight',
  'database/refuse-unsent',
  'folders/stability',
  'hosts/opened-paths',
  'hosts/training',
  'malote-link',
  'privacy/searches',
]

it.each(files)('the tests of %s pass on Windows', async (file) => {
  const test = `test/main/${file}.test.ts`
  const sources = ['main/**/*.{ts,sql,json}', 'contract/**/*.ts', 'test/support/*.ts', test]
  const program = await packedProgram(test, sources, 'windows')
  const { child, output, errors } = windows.launch(['--test-reporter=tap', program], {})
  const [code] = await once(child, 'exit')
  const failed = output().match(/^ *not ok .*$/gm) ?? []
  expect({ code, failed }, output() + errors()).toEqual({ code: 0, failed: [] })
  expect(Number(/^# pass (\d+)$/m.exec(output())?.[1])).toBeGreaterThan(0)
})
