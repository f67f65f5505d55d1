import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContentStore } from '../../../main/transfer/index.ts'
import { createTransport } from '../../../main/transport/index.ts'

const transport = createTransport({ proxyFor: async () => null, userAgent: 'test' })
const pdf = Buffer.from('%PDF-1.7\nconteúdo\n%%EOF\n')
const sha256 = createHash('sha256').update(pdf).digest('hex')
let folder = ''
let server: Server
let address = ''
let asked = 0
let answer: (reply: ServerResponse) => void

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-content-')), 'content')
  asked = 0
  answer = (reply) => void reply.end(pdf)
  server = createServer((_, reply) => {
    asked += 1
    answer(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/objeto`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
const open = () => createContentStore({ folder, transport, log: { warn: () => {} } })

describe('the content store', () => {
  it('fetches into a private file, known to a page by an id alone', async () => {
    const store = open()
    const opened = await store.open({ address, name: 'Nota.pdf', expectSha256: sha256.toUpperCase() })
    expect(opened).toMatchObject({ ok: true, value: { name: 'Nota.pdf', sizeBytes: pdf.length, sha256 } })
    const contentId = opened.ok ? opened.value.contentId : ''
    const kept = store.resolve(contentId)
    expect(kept && readFileSync(kept.path)).toEqual(pdf)
    expect(statSync(kept?.path ?? '').mode & 0o777).toBe(0o600)
    expect(store.resolve('x')).toBeNull()
    await store.close()
    expect(store.resolve(contentId)).toBeNull()
    expect(existsSync(folder)).toBe(false)
  })

  it('lends what lies elsewhere under one id, and leaves it there', async () => {
    const store = open()
    const lies = path.join(path.dirname(folder), 'spool.pdf')
    writeFileSync(lies, pdf)
    const file = { path: lies, name: 'Nota.pdf', sizeBytes: pdf.length, sha256 }
    const { contentId, ...rest } = store.lend(file)
    expect(rest).toEqual({ name: 'Nota.pdf', sizeBytes: pdf.length, sha256 })
    expect(store.lend(file).contentId).toBe(contentId)
    expect(store.resolve(contentId)).toEqual({
      ...{ path: lies, name: 'Nota.pdf', sizeBytes: pdf.length, mediaType: 'application/pdf' },
    })
    // What was fetched is another file of its own.
    const fetched = await store.open({ address, name: 'Nota.pdf', expectSha256: sha256 })
    expect(fetched.ok && fetched.value.contentId).not.toBe(contentId)
    await store.close()
    expect([store.resolve(contentId), existsSync(lies)]).toEqual([null, true])
  })

  it('asks once for what it has already, where it knows what it is', async () => {
    const store = open()
    const wanted = { address, name: 'Nota.pdf', expectSha256: sha256 }
    expect(await store.open(wanted)).toEqual(await store.open(wanted))
    expect(asked).toBe(1)
    await store.open({ address, name: 'Nota.pdf' })
    expect(asked).toBe(2)
  })

  it('refuses and deletes bytes that are not what the service registered', async () => {
    const store = open()
    const opened = await store.open({ address, name: 'Nota.pdf', expectSha256: '0'.repeat(64) })
    expect(opened).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('não foi aberto') },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('cuts off an answer that is longer than the service has registered', async () => {
    const wish = { address, name: 'Nota.pdf', sizeBytes: pdf.length - 1 }
    const refused = {
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('não é o que o serviço') },
    }
    expect(await open().open(wish)).toMatchObject(refused)
    let isCut = false
    answer = (reply) => {
      reply.on('close', () => {
        isCut = !reply.writableFinished
      })
      // Without an end, as from a storage that is somebody else's.
      const more = () => void (reply.destroyed || reply.write(pdf, more))
      more()
    }
    expect(await open().open(wish)).toMatchObject(refused)
    await expect.poll(() => isCut).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses an answer of which nobody has said how long it is', async () => {
    answer = (reply) => {
      reply.write(pdf)
      reply.end()
    }
    expect(await open().open({ address, name: 'Nota.pdf', expectSha256: sha256 })).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('não disse o tamanho') },
    })
    expect(readdirSync(folder)).toEqual([])
    expect(await open().open({ address, name: 'Nota.pdf', sizeBytes: pdf.length })).toMatchObject({ ok: true })
  })

  it('refuses an answer that is longer than any document can be, before a byte of it', async () => {
    answer = (reply) => void reply.writeHead(200, { 'content-length': String(2 ** 31) }).write('%PDF')
    expect(await open().open({ address, name: 'Nota.pdf' })).toMatchObject({ ok: false, failure: { code: 'refused' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['a storage that says no', (reply: ServerResponse) => void reply.writeHead(403).end(), 'refused'],
    ['a storage that cannot now', (reply: ServerResponse) => void reply.writeHead(503).end(), 'offline'],
    [
      'a line that breaks in the middle',
      (reply: ServerResponse) => {
        reply.writeHead(200, { 'content-length': '1000' })
        reply.write('%PDF', () => reply.destroy())
      },
      'offline',
    ],
  ])('keeps nothing of %s', async (_, reply, code) => {
    answer = reply
    expect(await open().open({ address, name: 'Nota.pdf' })).toMatchObject({ ok: false, failure: { code } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('begins empty, whatever a killed program left', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'left'), 'secret')
    const store = open()
    await store.open({ address, name: 'Nota.pdf' })
    expect(existsSync(path.join(folder, 'left'))).toBe(false)
  })
})
