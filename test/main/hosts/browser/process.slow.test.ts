import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { quickMalote } from '../../../support/malote.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const program = await quickMalote()
let folder = ''
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-host-'))
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map(exitOf))
  removeFolder(folder)
})

const argsFor = (data: string) => [program, '--data', data, '--json', '--no-keychain', '--exit-with-stdin']

interface Line {
  address: string
  pid: number
  handedOver?: boolean
}

async function start(data = folder): Promise<{ child: ChildProcess; line: Line }> {
  const child = spawn(process.execPath, argsFor(data), { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const ended = exitOf(child).then((code) => Promise.reject(new Error(`it ended with ${code}`)))
  ended.catch(() => {})
  const [text] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  return { child, line: JSON.parse(text) as Line }
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? child.signalCode
}

const enter = async (address: string) => (await fetch(address, { redirect: 'manual' })).status

it('gives a second start a one-time address of the first', async () => {
  const first = await start()
  const second = await start()
  expect(second.line).toMatchObject({ handedOver: true, pid: first.line.pid })
  expect(await exitOf(second.child)).toBe(0)
  expect(new URL(second.line.address).host).toBe(new URL(first.line.address).host)
  for (const address of [first.line.address, second.line.address]) {
    expect(await enter(address)).toBe(303)
    expect(await enter(address)).toBe(403)
  }
})

it('prints another address when Enter is pressed, which lets in once', async () => {
  const { child, line } = await start()
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('no pipes')
  stdin.write('\n')
  const [text] = (await once(createInterface({ input: stdout }), 'line')) as [string]
  const { address } = JSON.parse(text) as Line
  expect(address).not.toBe(line.address)
  for (const each of [line.address, address]) expect([await enter(each), await enter(each)]).toEqual([303, 403])
})

it('lets one of many simultaneous starts open and hands the others over to it', async () => {
  const starts = await Promise.all([1, 2, 3].map(() => start()))
  expect(starts.filter(({ line }) => !line.handedOver)).toHaveLength(1)
  expect(new Set(starts.map(({ line }) => new URL(line.address).host)).size).toBe(1)
  for (const { line } of starts) expect(await enter(line.address)).toBe(303)
})

it('names the owner of the folder if it does not answer', async () => {
  const first = await start()
  const note = path.join(folder, 'browser-host.json')
  // It has written its address, but refuses this key.
  writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, 'utf8')), key: 'AAAA' }))
  const { status, stderr, stdout } = spawnSync(process.execPath, argsFor(folder), { encoding: 'utf8', input: '' })
  expect([status, stdout]).toStrictEqual([3, ''])
  expect(stderr).toContain(`processo ${first.line.pid}`)
})

it('acquires the folder if the first start ends during the handover', async () => {
  const first = await start()
  const server = createServer((_request, reply) => {
    first.child.kill('SIGKILL')
    first.child.once('exit', () => reply.writeHead(403).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const note = { host: '127.0.0.1', port, key: 'AAAA', pid: first.line.pid }
  writeFileSync(path.join(folder, 'browser-host.json'), JSON.stringify(note))
  const second = await start()
  expect(second.line.handedOver).toBeUndefined()
  expect(await enter(second.line.address)).toBe(303)
  server.close()
})

it('starts again with new keys after kill -9', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  expect(await exitOf(first.child)).toBe('SIGKILL')
  const second = await start()
  expect(second.line.handedOver).toBeUndefined()
  const key = new URL(first.line.address).search
  expect(await enter(`${new URL(second.line.address).origin}/entrar${key}`)).toBe(403)
  expect(await enter(second.line.address)).toBe(303)
})

it('ends in order on a signal and with its parent, and keeps the folder private', async () => {
  const one = await start(path.join(folder, 'one'))
  const other = await start(path.join(folder, 'other'))
  expect(statSync(path.join(folder, 'one')).mode & 0o777).toBe(0o700)
  one.child.kill('SIGTERM')
  expect(await exitOf(one.child)).toBe(0)
  other.child.stdin?.end()
  expect(await exitOf(other.child)).toBe(0)
})
