import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crashesIn, logLines } from '../../../support/data-folder.ts'
import { quickMalote } from '../../../support/malote.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const hosts = path.resolve(import.meta.dirname, '../../../../main/hosts')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-faults-'))
})
afterEach(() => removeFolder(folder))

const secret = 'QmVhcmVyLXRva2VuLW9mLWFuYS1wcmFkby0xMjM0NTY3ODkw'

it.each([
  ['an exception', 'uncaught-exception', `throw new Error('access_token=${secret}')`],
  ['a rejection', 'unhandled-rejection', `void Promise.reject(new Error('access_token=${secret}'))`],
])('%s that nothing catches is logged and said, and ends the program in order @all', async (_, kind, fault) => {
  const onSignal = `data:text/javascript,process.on('SIGUSR2', () => { ${fault} })`
  const args = ['--import', onSignal, await quickMalote()]
  const given = ['--data', folder, '--json', '--no-keychain', '--exit-with-stdin']
  const child = spawn(process.execPath, [...args, ...given], { stdio: ['pipe', 'pipe', 'pipe'] })
  const errors = text(child.stderr)
  await once(createInterface({ input: child.stdout }), 'line')
  const ended = once(child, 'exit')
  child.kill('SIGUSR2')
  expect(await ended).toEqual([4, null])

  const said = await errors
  expect(said).toContain('Um erro inesperado encerrou o Malote.')
  expect(said).toContain(path.join(folder, 'log'))
  const logged = logLines(folder)
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'app.fault', kind }))
  const [report, ...others] = crashesIn(folder)
  expect([report?.kind, others]).toEqual(['program', []])
  expect(JSON.stringify(logged) + said + JSON.stringify(report)).not.toContain(secret)
  // In order: the database is closed, the address for a second start removed and the folder released.
  expect(logged.at(-1)).toMatchObject({ event: 'app.closed' })
  for (const left of ['browser-host.json', 'owner.json']) expect(existsSync(path.join(folder, left))).toBe(false)
})

it('an application that does not end after an unhandled error is killed', async () => {
  const script = `
    import { endOnFault } from ${JSON.stringify(path.join(hosts, 'faults.ts'))}
    const log = { error: (event, { kind }) => console.log(event, kind) }
    const say = (sentence) => console.log(sentence)
    const crashes = { record: (kind, { cause }) => console.log('report', kind, cause) }
    const faults = endOnFault({ log, crashes, logFolder: '/log', say, exit: process.exit, patienceMs: 1 })
    faults.endWith(() => new Promise(() => {}))
    setInterval(() => {}, 1000)
    queueMicrotask(() => { throw new Error('the second') })
    throw new Error('the first')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = text(child.stdout)
  expect(await once(child, 'exit')).toEqual([4, null])
  expect((await said).match(/^app\.fault .*$/gm)).toEqual([
    'app.fault uncaught-exception',
    'app.fault uncaught-exception',
  ])
  expect((await said).match(/encerrou o Malote/g)).toHaveLength(1)
  // One report of the crash: the second fault may only follow from the first.
  expect((await said).match(/^report .*$/gm)).toEqual(['report program uncaught-exception'])
})
