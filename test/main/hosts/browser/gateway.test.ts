import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { Application, HandedFile } from '../../../../main/host.ts'
import { type Gateway, openGateway } from '../../../../main/hosts/browser/gateway.ts'
import { askFirstStart } from '../../../../main/hosts/browser/handover.ts'
import { createOpeners } from '../../../../main/hosts/browser/openers.ts'
import { createServer, type Server } from '../../../../main/hosts/browser/server.ts'
import { createQuestions } from '../../../../main/hosts/serving/index.ts'
import { eventually } from '../../../support/eventually.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const contentId = randomUUID()
let folder = ''
let server: Server
let gateway: Gateway
let cookie = ''
const handed: HandedFile[][] = []
const opened: string[] = []
const called: unknown[] = []
const openedBySystem: string[] = []

const openers = createOpeners({ openBySystem: async (url) => void openedBySystem.push(url), patienceMs: 2000 })

const pdf = { sizeBytes: 10, mediaType: 'application/pdf' }
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-gateway-'))
  for (const part of ['renderer', 'preload']) mkdirSync(path.join(folder, 'out', part), { recursive: true })
  writeFileSync(
    path.join(folder, 'out/renderer/index.html'),
    '<!doctype html><head><script src="/a.js"></script></head>',
  )
  writeFileSync(path.join(folder, 'out/renderer/a.mjs'), 'export {}')
  writeFileSync(path.join(folder, 'out/preload/browser.cjs'), 'window.malote = {}')
  writeFileSync(path.join(folder, 'document.pdf'), '0123456789')
  const app: Pick<Application, 'call' | 'addFiles' | 'openForReading' | 'content' | 'open'> = {
    open: (paths) => void opened.push(...paths),
    call: async (name, input) => {
      called.push({ name, input })
      return name === 'status.get' ? ok({ asked: called.length }) : failed('invalid-input')
    },
    addFiles: async (files) => {
      handed.push([...files])
      return ok({ rows: [], rejected: [] })
    },
    openForReading: async () => ok([]),
    content: async (id) =>
      id === contentId ? { ...pdf, path: path.join(folder, 'document.pdf'), name: 'Ofício "1".pdf' } : null,
  }
  server = await createServer()
  const files = { dataFolder: path.join(folder, 'data'), root: folder }
  gateway = await openGateway({ server, app, openers, questions: createQuestions(), ...files })
  cookie = (await send('GET', pathOf(gateway.newAddress()))).headers['set-cookie']?.[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await gateway.close()
  removeFolder(folder)
})

const pathOf = (address: string) => address.replace(/^http:\/\/[^/]+/, '')
const authority = () => `${server.host}:${server.port}`

interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** fetch sets Host and Origin itself, so the attacks use http.request. */
function send(method: string, target: string, headers: Record<string, string> = {}, body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { host: server.host, port: server.port, method, path: target, headers, agent: false }
    const request = http.request(options, (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then((body) => resolve({ status, headers, text: body }), reject)
    })
    request.on('error', reject).end(body)
  })
}

const inside = (target: string, headers: Record<string, string> = {}) => send('GET', target, { cookie, ...headers })
const drop = (body: string, name: string, headers: Record<string, string> = {}) =>
  send('POST', '/drop', { cookie, origin: `http://${authority()}`, 'x-malote-name': name, ...headers }, body)

function connect(headers: Record<string, string> = {}): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://${authority()}/bridge`, {
    headers: { cookie, origin: `http://${authority()}`, ...headers },
  })
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('error', () => {})
  })
}

async function connected(): Promise<{ socket: WebSocket; received: Record<string, unknown>[] }> {
  const socket = await connect()
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const received: Record<string, unknown>[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Record<string, unknown>))
  return { socket, received }
}

describe('the way in', () => {
  it('opens once for each key and never without a key', async () => {
    const address = pathOf(gateway.newAddress())
    const first = await send('GET', address)
    expect(first).toMatchObject({ status: 303, headers: { location: '/', 'referrer-policy': 'no-referrer' } })
    expect(first.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect((await send('GET', address)).status).toBe(403)
    expect((await send('GET', '/entrar?chave=')).status).toBe(403)
    expect((await send('GET', '/')).status).toBe(403)
    expect((await send('GET', '/', { cookie: 'malote-1=x; malote=y' })).status).toBe(403)
    expect((await inside('/')).status).toBe(200)
  })

  it('refuses another Host (DNS rebinding) and another Origin', async () => {
    for (const host of ['attacker.example', `localhost:${server.port}`, server.host, `${authority()}1`]) {
      expect((await inside('/', { host })).status).toBe(403)
      expect((await send('GET', pathOf(gateway.newAddress()), { host })).status).toBe(403)
    }
    expect((await inside('/', { origin: 'http://attacker.example' })).status).toBe(403)
    expect((await inside('/', { origin: 'null' })).status).toBe(403)
  })

  it('gives a second start an address only with the key that this user can read', async () => {
    const files = ['/srv/Ofício 1.pdf', '/srv/notas']
    const address = await askFirstStart({ folder: path.join(folder, 'data'), opened: files, patienceMs: 0 })
    expect((await send('GET', pathOf(String(address)))).status).toBe(303)
    expect(opened.splice(0)).toEqual(files)
    expect((await send('POST', '/handover')).status).toBe(403)
    expect((await send('POST', '/handover', { 'x-malote-handover': 'AAAA', cookie })).status).toBe(403)
    expect((await send('POST', '/handover', { cookie }, '["/srv/a.pdf"]')).status).toBe(403)
    expect(opened).toEqual([])
    expect(statSync(path.join(folder, 'data/browser-host.json')).mode & 0o777).toBe(0o600)
  })
})

describe('the window', () => {
  it('runs its bridge first, under the strict Content-Security-Policy', async () => {
    const { text, headers } = await inside('/')
    expect(text).toContain('<head><script type="module" src="/bridge.js"></script><script src="/a.js">')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${authority()};`)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    for (const name of ['x-content-type-options', 'cross-origin-opener-policy', 'cross-origin-resource-policy'])
      expect(headers[name]).toBeDefined()
    expect((await inside('/bridge.js')).text).toBe('window.malote = {}')
    expect((await inside('/a.mjs')).headers['content-type']).toContain('text/javascript')
  })

  it('serves no file outside of its folder, however the path is spelled', async () => {
    const spellings = ['/../document.pdf', '/..%2fdocument.pdf', '/%2e%2e/%2e%2e/document.pdf', '/..%5cdocument.pdf']
    for (const target of [...spellings, '//etc/passwd', '/%00', '/a.mjs%00.html', '/%', '/out', '/.'])
      expect((await inside(target)).text).not.toMatch(/0123456789|root:/)
    expect((await inside('/nothing.js')).status).toBe(404)
    expect((await send('DELETE', '/', { cookie })).status).toBe(405)
  })

  it('serves contents by id, whole and in ranges, never as a page', async () => {
    const target = `/content/${contentId}`
    const whole = await inside(target)
    expect(whole).toMatchObject({
      status: 200,
      text: '0123456789',
      headers: { 'content-length': '10', 'accept-ranges': 'bytes' },
    })
    expect(whole.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(whole.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Of%C3%ADcio%20%221%22.pdf")
    const part = await inside(target, { range: 'bytes=2-4' })
    expect(part).toMatchObject({ status: 206, text: '234', headers: { 'content-range': 'bytes 2-4/10' } })
    expect(await inside(target, { range: 'bytes=-3' })).toMatchObject({ status: 206, text: '789' })
    expect(await inside(target, { range: 'bytes=8-99' })).toMatchObject({ status: 206, text: '89' })
    const parts = await inside(target, { range: 'bytes=2-4,7-7' })
    expect(parts).toMatchObject({ status: 206, headers: { 'content-length': String(parts.text.length) } })
    expect(parts.text.match(/(?<=\r\n\r\n).+/g)).toEqual(['234', '7'])
    const beyond = await inside(target, { range: 'bytes=10-' })
    expect(beyond).toMatchObject({ status: 416, text: '', headers: { 'content-range': 'bytes */10' } })
    expect((await inside(`/content/${randomUUID()}`)).status).toBe(404)
    expect((await inside('/content/document.pdf')).status).toBe(404)
    expect((await send('GET', target)).status).toBe(403)
  })
})

describe('dropped files', () => {
  it('reach main once, as private copies with their base name', async () => {
    const { text: handle, status } = await drop('%PDF-1', encodeURIComponent('../../etc/Ofício\u202Efdp.pdf'), {
      'x-malote-changed': '1551694800000',
    })
    expect(status).toBe(201)
    const { socket, received } = await connected()
    const ask = (id: number) => socket.send(JSON.stringify({ client: 'drops', id, oldest: 1, files: [handle] }))
    ask(1)
    ask(2)
    await eventually(() => expect(received).toHaveLength(2))
    expect(received).toContainEqual({ id: 1, outcome: ok({ rows: [], rejected: [] }) })
    expect(received).toContainEqual({ id: 2, outcome: failed('invalid-input') })
    const file = handed.flat()[0]
    expect(file).toMatchObject({ name: 'Ofíciofdp.pdf', owned: true })
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe('%PDF-1')
    expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(file?.path ?? '').mtimeMs).toBe(1_551_694_800_000)
    socket.close()
  })

  it('are refused from any other page, and without a name', async () => {
    for (const headers of [{ origin: 'http://attacker.example' }, { cookie: '' }])
      expect((await drop('x', 'a.pdf', headers)).status).toBe(403)
    expect((await send('POST', '/drop', { cookie, 'x-malote-name': 'a.pdf' }, 'x')).status).toBe(403)
    expect((await drop('x', 'a.pdf', { 'x-malote-changed': 'ontem' })).status).toBe(201)
    for (const name of ['%', '', '%2f', encodeURIComponent('a'.repeat(256))])
      expect((await drop('x', name)).status).toBe(400)
  })

  it('leave nothing on the disk if the page is closed during the upload', async () => {
    const arriving = path.join(folder, 'data/drops/arriving')
    const before = readdirSync(arriving).length
    const headers = { cookie, origin: `http://${authority()}`, 'x-malote-name': 'a.pdf', 'content-length': '1000' }
    const request = http.request({ host: server.host, port: server.port, method: 'POST', path: '/drop', headers })
    request.on('error', () => {})
    request.write('half')
    await eventually(() => expect(readdirSync(arriving)).toHaveLength(before + 1))
    request.destroy()
    await eventually(() => expect(readdirSync(arriving)).toHaveLength(before))
  })
})

describe('the bridge', () => {
  it('answers only the window', async () => {
    for (const headers of [{ origin: 'http://attacker.example' }, { cookie: 'a=b' }, { host: 'attacker.example' }])
      expect(await connect(headers)).toBe(403)
  })

  it('executes a repeated request once, and pushes events', async () => {
    const { socket, received } = await connected()
    const question = JSON.stringify({ client: 'bridge', id: 1, oldest: 1, call: 'status.get', input: { a: 1 } })
    const before = called.length
    socket.send(question)
    await eventually(() => expect(received).toHaveLength(1))
    socket.close()
    const again = await connected()
    again.socket.send(question)
    await eventually(() => expect(again.received).toStrictEqual(received))
    expect(called.slice(before)).toStrictEqual([{ name: 'status.get', input: { a: 1 } }])
    gateway.publish('status.changed', { b: 2 })
    await eventually(() => expect(again.received).toContainEqual({ event: 'status.changed', payload: { b: 2 } }))
    again.socket.close()
  })

  it('closes the connection on an invalid message and keeps running', async () => {
    for (const junk of [
      '',
      'null',
      '[]',
      '{"id":1}',
      '{"client":"a","id":"b"}',
      `{"client":"${'a'.repeat(65)}","id":1}`,
    ]) {
      const { socket } = await connected()
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      socket.send(junk)
      expect(await closed).toBe(1008)
    }
    const { socket, received } = await connected()
    socket.send(JSON.stringify({ client: 'c', id: 1, oldest: 1, call: 'nothing.known', input: null }))
    await eventually(() => expect(received).toStrictEqual([{ id: 1, outcome: failed('invalid-input') }]))
    socket.close()
  })

  it('opens the sign-in through the page, or through the system if no page can', async () => {
    const { socket } = await connected()
    const wishes: string[] = []
    socket.on('message', (data) => {
      const { open, url } = JSON.parse(String(data)) as { open: string; url: string }
      wishes.push(url)
      socket.send(JSON.stringify({ opened: open, ok: !url.includes('blocked') }))
    })
    await openers.open('https://id.example/authorize')
    expect(openedBySystem).toStrictEqual([])
    await openers.open('http://127.0.0.1:1/blocked')
    expect(openedBySystem).toStrictEqual(['http://127.0.0.1:1/blocked'])
    expect(wishes).toHaveLength(2)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.close()
    await closed
    await eventually(async () => {
      await openers.open('https://id.example/nobody')
      expect(openedBySystem).toContain('https://id.example/nobody')
    })
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'http://id.example', 'ms-word:a', ''])
      await expect(openers.open(url)).rejects.toThrow('only a web address')
  })
})
