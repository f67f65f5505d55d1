import { once } from 'node:events'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packedProgram } from '../support/packed-program.ts'
import { startWindows, type Windows } from '../support/windows.ts'

let windows: Windows
beforeAll(async () => {
  windows = await startWindows()
})
afterAll(() => windows.end())

/** Windows has neither pipes in folders nor modes of files: titles of such tests. */
const linuxOnly = 'pipe|private|permission|others may write|only (?:with the key|this user|their owner)|read-only copy'

/** Tests of rooms whose code meets files, processes, paths or names of the system. */
const files = [
  ...globSync('test/main/windows/*.ts').toSorted(),
  ...[
    'capture/clean-name',
    'capture/preflight',
    'capture/spool',
    'database/cache',
    'database/open',
    'database/refuse-unsent',
    'documents/external-viewer',
    'folders/folders',
    'folders/stability',
    'hosts/configuration-file',
    'hosts/opened-paths',
    'hosts/policies',
    'hosts/training',
    'hosts/browser/gateway',
    'hosts/browser/handover',
    'hosts/browser/home-folders',
    'hosts/browser/settings-store',
    'log/paths',
    'malote-link',
    'ownership/ownership',
    'privacy/searches',
    'transfer/content-store',
    'time-zones',
    'vault/vault',
  ].map((room) => `test/main/${room}.test.ts`),
]

it.each(files)('%s passes on Windows', async (file) => {
  const sources = ['main/**/*.{ts,sql,json}', 'contract/**/*.ts', 'test/support/*.ts', file]
  const program = await packedProgram(file, sources, 'windows')
  const options = ['--test-reporter=tap', '--test-skip-pattern', linuxOnly]
  const { child, output, errors } = windows.launch([...options, program], {})
  const [code] = await once(child, 'exit')
  const failed = output().match(/^ *not ok .*$/gm) ?? []
  expect({ code, failed }, output() + errors()).toEqual({ code: 0, failed: [] })
  expect(Number(/^# pass (\d+)$/m.exec(output())?.[1])).toBeGreaterThan(0)
})
