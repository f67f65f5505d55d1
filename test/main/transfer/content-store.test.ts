import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContentStore } from '../../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../../main/engine/transport/index.ts'

const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'test' })
const pdf = Buffer.from('%PDF-1.7\nconteúdo\n%%EOF\n')
const sha256 = createHash('sha256').update(pdf).digest('hex')
let folder = ''
let server: Server
let address = ''
let downloads = 0
let answer: (reply: ServerResponse) => void

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-content-')), 'content')
  downloads = 0
  answer = (reply) => void reply.end(pdf)
  server = createServer((_, reply) => {
    downloads += 1
    answer(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/objeto`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
const open = () => createContentStore({ folder, transport, log: { warn: () => {} }, delaysMs: [0, 0] })

describe('the content store', () => {
  it('downloads into a private file that the page knows by an id only', async () => {
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

  it('gives an external file one id and does not delete it', async () => {
    const store = open()
    const lies = path.join(path.dirname(folder), 'spool.pdf')
    writeFileSync(lies, pdf)
    const file = { path: lies, name: 'Nota.pdf', sizeBytes: pdf.length, sha256 }
    const { contentId, ...rest } = store.addExternal(file)
    expect(rest).toEqual({ name: 'Nota.pdf', sizeBytes: pdf.length, sha256 })
    expect(store.addExternal(file).contentId).toBe(contentId)
    expect(store.resolve(contentId)).toEqual({
      path: lies,
      name: 'Nota.pdf',
      sizeBytes: pdf.length,
      mediaType: 'application/pdf',
      sha256,
    })
    // A downloaded file with the same bytes is separate.
    const fetched = await store.open({ address, name: 'Nota.pdf', expectSha256: sha256 })
    expect(fetched.ok && fetched.value.contentId).not.toBe(contentId)
    await store.close()
    expect([store.resolve(contentId), existsSync(lies)]).toEqual([null, true])
  })

  it('copies what another file gives, and leaves nothing of one that breaks off', async () => {
    const store = open()
    const file = { name: 'Nota.pdf', mediaType: 'application/pdf' }
    const copied = await store.addCopy({ ...file, parts: Readable.from([pdf.subarray(0, 9), pdf.subarray(9)]) })
    expect(copied).toMatchObject({ name: 'Nota.pdf', sizeBytes: pdf.length, sha256 })
    async function* broken() {
      yield pdf
      throw new Error('the disk went away')
    }
    await expect(store.addCopy({ ...file, parts: broken() })).rejects.toThrow('the disk went away')
    expect(readdirSync(folder)).toEqual([copied.contentId])
    await store.close()
  })

  it('downloads a document with a known hash once', async () => {
    const store = open()
    const wanted = { address, name: 'Nota.pdf', expectSha256: sha256 }
    expect(await store.open(wanted)).toEqual(await store.open(wanted))
    expect(downloads).toBe(1)
    await store.open({ address, name: 'Nota.pdf' })
    expect(downloads).toBe(2)
  })

  it('keeps a file until each of its openers has released it', async () => {
    const store = open()
    const wanted = { address, name: 'Nota.pdf', expectSha256: sha256 }
    const opened = await store.open(wanted)
    await store.open(wanted)
    const contentId = opened.ok ? opened.value.contentId : ''
    await store.release(contentId)
    expect(store.resolve(contentId)).not.toBeNull()
    await store.release(contentId)
    expect([store.resolve(contentId), readdirSync(folder)]).toEqual([null, []])
    await store.open(wanted)
    expect(downloads).toBe(2)
  })

  it('refuses and deletes bytes with an unexpected hash', async () => {
    const store = open()
    const opened = await store.open({ address, name: 'Nota.pdf', expectSha256: '0'.repeat(64) })
    expect(opened).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('não foi aberto') },
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the content store, when the answer is bad', () => {
  it('stops an answer that is longer than the registered size @all', async () => {
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
      // An endless answer, as from a hostile storage.
      const more = () => void (reply.destroyed || reply.write(pdf, more))
      more()
    }
    expect(await open().open(wish)).toMatchObject(refused)
    await expect.poll(() => isCut).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses an answer whose length neither the storage nor the service gives', async () => {
    answer = (reply) => {
      reply.write(pdf)
      reply.end()
    }
    expect(await open().open({ address, name: 'Nota.pdf', expectSha256: sha256 })).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('não informou o tamanho') },
    })
    expect(readdirSync(folder)).toEqual([])
    expect(await open().open({ address, name: 'Nota.pdf', sizeBytes: pdf.length })).toMatchObject({ ok: true })
  })

  it('refuses an answer over the maximum size before reading it', async () => {
    answer = (reply) => void reply.writeHead(200, { 'content-length': String(2 ** 31) }).write('%PDF')
    expect(await open().open({ address, name: 'Nota.pdf' })).toMatchObject({ ok: false, failure: { code: 'refused' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['a storage that refuses', (reply: ServerResponse) => void reply.writeHead(403).end(), 'refused'],
    ['a storage that is unavailable', (reply: ServerResponse) => void reply.writeHead(503).end(), 'offline'],
    [
      'a connection that breaks within the body',
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

  it('deletes the files of a killed program at its start', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'left'), 'secret')
    const store = open()
    await store.open({ address, name: 'Nota.pdf' })
    expect(existsSync(path.join(folder, 'left'))).toBe(false)
  })
})
