import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'

const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'test' })
const pdf = Buffer.from(`%PDF-1.7\n${'página '.repeat(60_000)}\n%%EOF\n`)
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const expectSha256 = sha256Of(pdf)
const tag = '"versao-1"'

interface Asked {
  readonly url: string
  readonly range: string | undefined
  readonly ifRange: string | undefined
}

let folder = ''
let server: Server
let address = ''
let asked: Asked[] = []
let answer: (reply: ServerResponse, request: IncomingMessage, nth: number) => void

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-download-')), 'content')
  asked = []
  server = createServer((request, reply) => {
    asked.push({ url: request.url ?? '', range: request.headers.range, ifRange: String(request.headers['if-range']) })
    answer(reply, request, asked.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/objeto`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const open = (delaysMs = [1, 1]) => createContentStore({ folder, transport, log: { warn: () => {} }, delaysMs })
const whole = { name: 'Nota.pdf', expectSha256, sizeBytes: pdf.length }

interface Serving {
  bytes?: Buffer
  etag?: string | null
  /** Cuts the connection after this part of what was to be sent. */
  share?: number
}

/** Answers as a storage with ranges does. */
function serve(reply: ServerResponse, request: IncomingMessage, { bytes = pdf, etag = tag, share = 1 }: Serving): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const isSame = (request.headers['if-range'] ?? etag) === etag
  const start = isSame ? from : 0
  const headers = { 'content-length': String(bytes.length - start), ...(etag === null ? {} : { etag }) }
  if (start > 0) {
    reply.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` })
  } else reply.writeHead(200, headers)
  const sent = bytes.subarray(start, start + Math.ceil((bytes.length - start) * share))
  reply.write(sent, () => (share === 1 ? reply.end() : reply.destroy()))
}

const isWhole = (store: ReturnType<typeof open>, contentId: string): boolean => {
  const file = store.resolve(contentId)
  return file !== null && readFileSync(file.path).equals(pdf)
}

describe('a download whose connection breaks', () => {
  it('goes on with the missing bytes of the same file', async () => {
    answer = (reply, request, nth) => serve(reply, request, { share: nth < 4 ? 0.4 : 1 })
    const store = open()
    const opened = await store.open({ ...whole, address })
    expect(opened).toMatchObject({ ok: true, value: { sizeBytes: pdf.length, sha256: expectSha256 } })
    expect(isWhole(store, opened.ok ? opened.value.contentId : '')).toBe(true)
    expect(asked).toHaveLength(4)
    const starts = asked.map(({ range }) => Number(range?.replace(/\D/g, '') ?? 0))
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(new Set(starts).size).toBe(4)
    expect(asked.slice(1).every(({ ifRange }) => ifRange === tag)).toBe(true)
  })

  it('asks for another address, because the first may have expired', async () => {
    answer = (reply, request, nth) => {
      if (nth === 1) serve(reply, request, { share: 0.5 })
      else if (request.url === '/objeto') reply.writeHead(403).end()
      else serve(reply, request, {})
    }
    const renewAddress = async () => address.replace('objeto', 'novo')
    expect(await open().open({ ...whole, address, renewAddress })).toMatchObject({ ok: true })
    expect(asked.map(({ url }) => url)).toEqual(['/objeto', '/novo'])
  })

  it('begins again where the storage knows no ranges', async () => {
    answer = (reply, _request, nth) => {
      reply.writeHead(200, { 'content-length': String(pdf.length) })
      if (nth === 1) reply.write(pdf.subarray(0, 100_000), () => reply.destroy())
      else reply.end(pdf)
    }
    expect(await open().open({ ...whole, address })).toMatchObject({ ok: true, value: { sha256: expectSha256 } })
    expect(asked).toHaveLength(2)
  })

  it('begins again where it broke before the first byte', async () => {
    answer = (reply, request, nth) => {
      if (nth > 1) return serve(reply, request, {})
      reply.writeHead(200, { 'content-length': String(pdf.length) })
      reply.flushHeaders()
      setImmediate(() => reply.destroy())
    }
    expect(await open().open({ ...whole, address })).toMatchObject({ ok: true, value: { sha256: expectSha256 } })
    expect(asked).toHaveLength(2)
  })

  it('begins again where neither a tag nor a hash tells that the file is the same', async () => {
    answer = (reply, request, nth) => serve(reply, request, { etag: null, share: nth === 1 ? 0.5 : 1 })
    expect(await open().open({ name: 'Nota.pdf', address })).toMatchObject({
      ok: true,
      value: { sha256: expectSha256 },
    })
    expect(asked[1]?.range).toBeUndefined()
  })

  it('begins again where the file was replaced meanwhile', async () => {
    const other = Buffer.from(pdf).fill('x', 50, 90)
    answer = (reply, request, nth) =>
      serve(reply, request, nth === 1 ? { share: 0.5 } : { bytes: other, etag: '"versao-2"' })
    const opened = await open().open({ name: 'Nota.pdf', address })
    expect(opened).toMatchObject({ ok: true, value: { sha256: sha256Of(other) } })
  })

  it('gives up after some attempts that bring nothing, and keeps nothing', async () => {
    answer = (reply, request, nth) => {
      if (nth === 1) serve(reply, request, { share: 0.5 })
      else reply.destroy()
    }
    expect(await open().open({ ...whole, address })).toMatchObject({ ok: false, failure: { code: 'offline' } })
    expect(asked).toHaveLength(3)
    expect(readdirSync(folder)).toEqual([])
  })

  it('ends at once when it is cancelled while it waits', async () => {
    const leaving = new AbortController()
    answer = (reply, request) => serve(reply, request, { share: 0.5 })
    const opened = open([60_000]).open({ ...whole, address, signal: leaving.signal })
    await expect.poll(() => asked.length).toBe(1)
    leaving.abort()
    expect(await opened).toMatchObject({ ok: false })
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })
})

describe('a download with other bytes', () => {
  const broken = Buffer.from(pdf).fill('x', pdf.length - 200, pdf.length - 100)

  it('is fetched once more from its beginning where it was put together from parts', async () => {
    answer = (reply, request, nth) => {
      if (nth === 1) serve(reply, request, { share: 0.5 })
      else serve(reply, request, nth === 2 ? { bytes: broken } : {})
    }
    expect(await open().open({ ...whole, address })).toMatchObject({ ok: true, value: { sha256: expectSha256 } })
    expect(asked.map(({ range }) => range !== undefined)).toEqual([false, true, false])
  })

  it('is refused and deleted where it stays so', async () => {
    answer = (reply, request, nth) => serve(reply, request, { bytes: broken, share: nth === 1 ? 0.5 : 1 })
    expect(await open().open({ ...whole, address })).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('não foi aberto') },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused where it is shorter than the registered size', async () => {
    answer = (reply, request) => serve(reply, request, { bytes: pdf.subarray(0, 1000) })
    expect(await open().open({ name: 'Nota.pdf', sizeBytes: pdf.length, address })).toMatchObject({
      ok: false,
      failure: { code: 'refused' },
    })
    expect(readdirSync(folder)).toEqual([])
  })
})
