import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import { startService, type TestService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'

const each = 150
const seconds = { HEAD_SECONDS: '0.6', BODY_PAUSE_SECONDS: '0.6', SMALL_BODY_SECONDS: '0.6' }

let service: TestService
let ana: Person
let token = ''
beforeAll(async () => {
  service = await startService({ env: seconds })
  ana = await asPerson(service, 'ana.prado')
  token = await personToken(service, 'ana.prado')
})
afterAll(() => service.stop())

const head = (line: string, ...lines: readonly string[]) =>
  [`${line} HTTP/1.1`, `Host: ${new URL(service.baseUrl).host}`, ...lines, ''].join('\r\n')
const body = (line: string, type: string) =>
  `${head(line, `Content-Type: ${type}`, 'Content-Length: 1000', `Authorization: Bearer ${token}`)}\r\n`

/** Sends the text, then nothing or single bytes; `gone` resolves when the connection is closed. */
function open(text: string, drips: boolean) {
  const { hostname, port } = new URL(service.baseUrl)
  const socket = net.connect({ host: hostname, port: Number(port) })
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined).resume()
  socket.write(text)
  const drip = setInterval(() => drips && socket.writable && socket.write('a'), 100)
  void gone.then(() => clearInterval(drip))
  return { socket, gone }
}

/** Answers to normal requests during the test. */
async function meanwhile(ends: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void ends.finally(() => {
    isOver = true
  })
  const statuses = []
  while (!isOver) {
    statuses.push((await fetch(`${service.baseUrl}/health`)).status)
    statuses.push((await ana.get('/v2/usuario')).status)
  }
  return statuses
}

const kinds: readonly [name: string, text: () => string | Promise<string>, drips?: true][] = [
  ['say nothing', () => ''],
  ['stop amid a head', () => `GET /health HTTP/1.1\r\nHost: a\r\nX-A: `],
  ['drip a head', () => `GET /health HTTP/1.1\r\nHost: a\r\nX-A: `, true],
  ['stop amid JSON', () => `${body('POST /v2/documentos/paginated-search', 'application/json')}{"a`],
  ['stop amid a form of the sign-in', () => `${body('POST /is/connect/token', 'application/x-www-form-urlencoded')}a=`],
  ['drip a form to the provider', () => body('POST /is/connect/token', 'application/x-www-form-urlencoded'), true],
  ['drip a form of the sign-in', () => body('POST /entrar/algum', 'application/x-www-form-urlencoded'), true],
  ['drip JSON', () => body('POST /v2/documentos/paginated-search', 'application/json'), true],
  ['drip to an address that does not exist', () => body('POST /nada', 'application/json'), true],
  [
    'stop amid an upload',
    async () => {
      const { url } = await ana.announce(1000)
      const { pathname, search } = new URL(url)
      return `${body(`PUT ${pathname}${search}`, 'application/pdf')}%PDF-1.7`
    },
  ],
  [
    'stop amid the form of an upload',
    () => `${body('POST /armazenamento/envio/a', 'multipart/form-data; boundary=b')}--b\r\ncontent-dis`,
  ],
]

describe(`${each} connections at once`, () => {
  it.each(kinds)('that %s are closed after their limit while normal requests are answered', async (_, text, drips) => {
    const sent = await text()
    const all = Array.from({ length: each }, () => open(sent, drips === true))
    try {
      const ends = Promise.all(all.map(({ gone }) => gone))
      const statuses = await meanwhile(Promise.race([ends, new Promise((resolve) => setTimeout(resolve, 5000))]))
      expect(all.filter(({ socket }) => !socket.closed)).toHaveLength(0)
      expect(statuses.length).toBeGreaterThan(1)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    } finally {
      for (const { socket } of all) socket.destroy()
    }
  })
})

it('accepts a slow upload that makes progress, however long it takes', async () => {
  const bytes = Buffer.from(pdf('x'.repeat(600)))
  const { url } = await ana.announce(bytes.length)
  const { pathname, search } = new URL(url)
  const { socket, gone } = open(
    `${head(`PUT ${pathname}${search}`, `Content-Length: ${bytes.length}`, 'Connection: close')}\r\n`,
    false,
  )
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  let at = 0
  // The whole upload takes almost three times the longest allowed pause.
  const piece = setInterval(() => {
    socket.write(bytes.subarray(at, at + 60))
    at += 60
    if (at >= bytes.length) clearInterval(piece)
  }, 150)
  await gone
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 204 No Content')
})

it('closes connections above the maximum, and accepts new ones afterwards', async () => {
  const few = await startService({ env: { ...seconds, MAX_CONNECTIONS: '20' } })
  const { hostname, port } = new URL(few.baseUrl)
  const sockets = Array.from({ length: 40 }, () => net.connect({ host: hostname, port: Number(port) }))
  for (const socket of sockets) socket.on('error', () => undefined).resume()
  await eventually(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(20))
  await eventually(async () => expect((await fetch(`${few.baseUrl}/health`)).status).toBe(200))
  for (const socket of sockets) socket.destroy()
  await few.stop()
})
