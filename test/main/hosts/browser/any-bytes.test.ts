import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { failed } from '../../../../contract/bridge/outcome.ts'
import { eventually } from '../../../support/eventually.ts'
import { quickMalote } from '../../../support/malote.ts'
import { type Listener, oddBytes, sendBytes } from '../../../support/odd-bytes.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-bytes-'))
let host: ChildProcess
let listener: Listener
let headers: { origin: string; cookie: string }

beforeAll(async () => {
  const args = [await quickMalote(), '--data', folder, '--json', '--no-keychain', '--exit-with-stdin']
  host = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  if (host.stdout === null) throw new Error('no output')
  const [line] = (await once(createInterface({ input: host.stdout }), 'line')) as [string]
  const { address } = JSON.parse(line) as { address: string }
  const { hostname, port, origin } = new URL(address)
  listener = { host: hostname, port: Number(port) }
  const entered = await fetch(address, { redirect: 'manual' })
  headers = { origin, cookie: entered.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
})
afterAll(async () => {
  const ended = once(host, 'exit')
  host.kill('SIGKILL')
  await ended
  removeFolder(folder)
})

/** The host's answer to a valid request on a new connection. */
async function ask(client: string, ...before: readonly (string | Buffer)[]): Promise<unknown> {
  const socket = new WebSocket(`${headers.origin.replace('http', 'ws')}/bridge`, { headers })
  await once(socket, 'open')
  const said = once(socket, 'message')
  for (const message of before) socket.send(message)
  socket.send(JSON.stringify({ client, id: 1, oldest: 1, call: 'app.ready', input: {} }))
  const answer = await Promise.race([said, once(socket, 'close').then(() => null)])
  socket.terminate()
  return answer === null ? null : JSON.parse(String(answer[0]))
}
const right = { outcome: { ok: true } }

it('still serves the window after malformed requests', async () => {
  for (const [what, bytes] of Object.entries(oddBytes(listener))) {
    await sendBytes(listener, bytes, { abort: false })
    await sendBytes(listener, bytes, { abort: true })
    expect(host.exitCode, what).toBeNull()
  }
  expect((await fetch(`${headers.origin}/favicon.ico`, { headers })).status).toBe(204)
  expect(await ask('after the bytes')).toMatchObject(right)
})

const unreadable = { toString: 1, valueOf: 1 }

it.each([
  ['a call that is no string', { client: 'a', id: 1, oldest: 1, call: unreadable }],
  ['a call without a name', { client: 'b', id: 1, oldest: 1 }],
  ['an oldest id that is no number', { client: 'c', id: 1, oldest: unreadable, call: 'app.ready', input: {} }],
  ['files that are no array', { client: 'd', id: 1, files: unreadable }],
  ['unknown file handles', { client: 'e', id: 1, files: ['__proto__', 'x'] }],
  ['a number that is too large', { client: 'f', id: 1e300, call: 'app.ready' }],
  ['an answer without a request', { opened: '__proto__', ok: unreadable }],
  ['a call named __proto__', { client: 'g', id: 1, oldest: 1, call: '__proto__', input: unreadable }],
  ['an invalid account', { client: 'h', id: 1, oldest: 1, call: 'capture.list', input: {}, account: unreadable }],
])('answers the next page after %s', async (what, message) => {
  await ask(`with ${what}`, JSON.stringify(message))
  expect(await ask(`after ${what}`)).toMatchObject(right)
})

it('still answers a second start after an invalid handover', async () => {
  const { key } = JSON.parse(readFileSync(path.join(folder, 'browser-host.json'), 'utf8')) as { key: string }
  const handOver = (body: string) =>
    fetch(`${headers.origin}/handover`, { method: 'POST', headers: { 'x-malote-handover': key }, body })
  const long = `/${'a'.repeat(100_000)}`
  for (const body of ['', '{', 'null', '[[', '[1]', '["a.pdf"]', '{"length":1}', '["/a\\u0000"]', `["${long}"`])
    expect((await handOver(body)).status, body).toBe(403)
  // Valid paths of missing files.
  expect((await handOver(JSON.stringify([long, '/\ud800', '/dev/null', '/%']))).status).toBe(200)
  await handOver(`["${'a'.repeat(5_000_000)}"]`).catch(() => {})
  expect((await handOver('[]')).status).toBe(200)
})

it('still serves the next page after messages that are not JSON', async () => {
  for (const message of ['', '{', '[[[['.repeat(100_000), '\u0000', Buffer.from([0xff, 0xfe])])
    await ask('junk', message)
  expect(await ask('after the junk')).toMatchObject(right)
})

it('bounds unacknowledged answers without executing a request twice', async () => {
  const socket = new WebSocket(`${headers.origin.replace('http', 'ws')}/bridge`, { headers })
  await once(socket, 'open')
  const answers: unknown[] = []
  socket.on('message', (data) => answers.push(JSON.parse(String(data))))
  const question = (id: number) => socket.send(JSON.stringify({ client: 'long', id, oldest: 1, call: 'none' }))
  for (let id = 1; id <= 1001; id += 1) question(id)
  await eventually(() => expect(answers).toHaveLength(1001))
  question(2)
  question(1)
  await eventually(() => expect(answers).toHaveLength(1003))
  expect(answers.slice(1001)).toEqual([
    { id: 2, outcome: failed('invalid-input') },
    { id: 1, outcome: failed('internal') },
  ])
  socket.terminate()
})
