import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentFile } from '../../../../main/host.ts'
import { createPageScheme, pageScheme } from '../../../../main/hosts/electron/page-scheme.ts'
import { createQuestions } from '../../../../main/hosts/serving/index.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const contentId = '0b4c3b4e-6a3f-4c9f-8d0a-1f2e3d4c5b6a'
const pictureId = '1b4c3b4e-6a3f-4c9f-8d0a-1f2e3d4c5b6a'
const otherId = '2b4c3b4e-6a3f-4c9f-8d0a-1f2e3d4c5b6a'
const longId = '4b4c3b4e-6a3f-4c9f-8d0a-1f2e3d4c5b6a'
/** Bytes without repetition and without line breaks. */
const long = Buffer.from(Array.from({ length: 250_000 }, (_, nth) => String(nth).padStart(6, '0')).join(''))
const shrunkId = '3b4c3b4e-6a3f-4c9f-8d0a-1f2e3d4c5b6a'
let folder = ''
let ask: (address: string, init?: RequestInit) => Promise<Response>

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-scheme-'))
  mkdirSync(path.join(folder, 'page'))
  writeFileSync(path.join(folder, 'page/index.html'), '<title>Malote</title>')
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(folder, 'document.pdf'), '0123456789')
  writeFileSync(path.join(folder, 'long.pdf'), long)
  writeFileSync(path.join(folder, 'page/long.js'), long)
  const lies = { path: path.join(folder, 'document.pdf'), sizeBytes: 10 }
  const contents: Readonly<Record<string, ContentFile>> = {
    [contentId]: { ...lies, name: 'a.pdf', mediaType: 'application/pdf' },
    [pictureId]: { ...lies, name: 'pagina-1.png', mediaType: 'image/png' },
    [longId]: {
      path: path.join(folder, 'long.pdf'),
      sizeBytes: long.length,
      name: 'a.pdf',
      mediaType: 'application/pdf',
    },
    [shrunkId]: { ...lies, sizeBytes: 20, name: 'a.pdf', mediaType: 'application/pdf' },
    [otherId]: { ...lies, name: 'a.html', mediaType: 'text/html' },
  }
  const content = async (id: string) => contents[id] ?? null
  const answer = createPageScheme({ pageFolder: path.join(folder, 'page'), content, questions: createQuestions() })
  ask = (address, init) => answer(new Request(address, init))
})
afterAll(() => removeFolder(folder))

it('gives the page its own origin', () => {
  expect(pageScheme).toMatchObject({ scheme: 'malote', privileges: { standard: true, secure: true } })
  expect(pageScheme.privileges).not.toHaveProperty('bypassCSP')
})

it('serves the window under the strict Content-Security-Policy', async () => {
  const response = await ask('malote://app/')
  expect(await response.text()).toBe('<title>Malote</title>')
  const policy = response.headers
    .get('content-security-policy')
    ?.replace(/'sha256-[^']+'/, 'HASH')
    .split('; ')
  expect(policy).toStrictEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' HASH",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask('malote://app/index.html', { method: 'POST' })).status).toBe(405)
  expect(await (await ask('malote://app/', { method: 'HEAD' })).text()).toBe('')
})

it('serves nothing outside of its folder or for another host', async () => {
  const spellings = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/%2e%2e%2fsecret.txt',
  ]
  for (const target of [...spellings, '//secret.txt', `${path.join('/', folder)}/secret.txt`, '/%00', '/none.js'])
    expect((await ask(`malote://app${target}`)).status, target).toBe(404)
  expect((await ask('malote://other/index.html')).status).toBe(404)
})

it('serves contents by id, with ranges', async () => {
  const part = await ask(`malote://app/content/${contentId}`, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toStrictEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  expect(part.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await ask(`malote://app/content/${contentId}`, { headers: { range: 'bytes=99-' } })).status).toBe(416)
  expect((await ask('malote://app/content/0b4c3b4e-6a3f-4c9f-8d0a-1f2e3d4c5b6b')).status).toBe(404)
})

it('serves several ranges of a content in one answer, and answers 416 beyond its end', async () => {
  const read = (range: string) => ask(`malote://app/content/${contentId}`, { headers: { range } })
  const parts = await read('bytes=8-, 0-0,-2,99-')
  const body = await parts.text()
  const [, boundary = ''] = /^multipart\/byteranges; boundary=(.+)$/.exec(parts.headers.get('content-type') ?? '') ?? []
  const place = (range: string) => `content-type: application/pdf\r\ncontent-range: bytes ${range}/10\r\n\r\n`
  const expectedParts = [`${place('8-9')}89`, `${place('0-0')}0`, `${place('8-9')}89`].join(`\r\n--${boundary}\r\n`)
  expect(body).toBe(`--${boundary}\r\n${expectedParts}\r\n--${boundary}--\r\n`)
  expect([parts.status, parts.headers.get('content-length')]).toEqual([206, String(body.length)])
  expect(parts.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const alone = await read('bytes=99-,3-3')
  expect([alone.status, await alone.text(), alone.headers.get('content-range')]).toEqual([206, '3', 'bytes 3-3/10'])
  expect((await read('bytes=10-,99-100')).status).toBe(416)
  // Invalid ranges, and ranges that are together longer than the content, get the whole content.
  for (const range of ['bytes=0-5,3-9', 'bytes=0-1,x', 'bytes=5-2', 'bytes=-', 'pages=1-2', 'bytes=0-1=3']) {
    const whole = await read(range)
    expect([whole.status, await whole.text()], range).toEqual([200, '0123456789'])
  }
})

it('serves ranges of any length', async () => {
  const ranges = [
    [1, 700_000] as const,
    [0, 0] as const,
    ...Array.from({ length: 300 }, (_, n) => [n * 3000, n * 3000 + 2000] as const),
  ]
  const range = `bytes=${ranges.map((each) => each.join('-')).join(',')}`
  const parts = await ask(`malote://app/content/${longId}`, { headers: { range } })
  const bytes = Buffer.from(await parts.arrayBuffer())
  expect(parts.headers.get('content-length')).toBe(String(bytes.length))
  let at = 0
  for (const [start, end] of ranges) {
    at = bytes.indexOf('\r\n\r\n', at) + 4
    expect(bytes.subarray(at, at + end - start + 1).equals(long.subarray(start, end + 1)), `${start}`).toBe(true)
    at += end - start + 1
  }
})

it.each([
  ['the whole content', undefined],
  ['one range', 'bytes=9-12'],
  ['several ranges', 'bytes=1-2,9-12'],
])('breaks off if the file has become shorter, for a request of %s', async (_, range) => {
  const headers = range === undefined ? {} : { range }
  const shrunk = await ask(`malote://app/content/${shrunkId}`, { headers })
  await expect(shrunk.text()).rejects.toThrow()
})

it.each([
  [contentId, 'application/pdf'],
  [pictureId, 'image/png'],
  // All other types are served as application/octet-stream.
  [otherId, 'application/octet-stream'],
])('serves the content %s as %s, and forbids sniffing', async (id, type) => {
  const { headers } = await ask(`malote://app/content/${id}`)
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
})

it('answers any address, and any failure, with a status', async () => {
  const folderOf = path.join(folder, 'page')
  const answer = createPageScheme({
    pageFolder: folderOf,
    questions: createQuestions(),
    content: async () => {
      throw new Error('the database is closed')
    },
  })
  // Also addresses that no Request accepts.
  const odd = [
    '//',
    'malote://',
    'malote://[',
    'malote://app/%',
    'malote://app/%E0%A4%A',
    'http://app/',
    'javascript:1',
  ]
  for (const url of odd) {
    const { status } = await answer({ url, method: 'GET', headers: new Headers() } as Request)
    expect(status, url).toBe(404)
  }
  expect((await answer(new Request(`malote://app/content/${contentId}`))).status).toBe(500)
  expect(await (await answer(new Request('malote://app/'))).text()).toBe('<title>Malote</title>')
})

it('ends nothing when the page cancels an answer whose next bytes have been read from the disk', async () => {
  const faults: Error[] = []
  const hear = (error: Error) => void faults.push(error)
  process.on('uncaughtException', hear)
  const file = path.join(folder, 'long.pdf')
  for (const address of [`malote://app/content/${longId}`, 'malote://app/long.js'])
    for (let times = 0; times < 10; times += 1) {
      const reader = (await ask(address)).body?.getReader()
      await reader?.read()
      // Reads of the disk, behind which the stream's own reads have ended.
      for (let reads = 0; reads < 8; reads += 1) await readFile(file)
      void reader?.read()
      await reader?.cancel()
    }
  await readFile(file)
  process.off('uncaughtException', hear)
  expect(faults).toEqual([])
})

it('stops reading when the page cancels the answer', async () => {
  for (const address of [`malote://app/content/${longId}`, 'malote://app/']) {
    const { body } = await ask(address)
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
})
