import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskStorage } from '../../../service/storage/disk.ts'
import { readForm } from '../../../service/storage/form.ts'
import { type ObjectStorage, WrongSize } from '../../../service/storage/port.ts'

const name = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const megabyte = Buffer.alloc(1024 * 1024, 'malote ')

let folder: string
let objects: ObjectStorage
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'malote-storage-'))
  objects = await createDiskStorage({ folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function* megabytes(count: number, first = Buffer.alloc(0)): Generator<Buffer> {
  yield first
  for (let sent = 0; sent < count; sent += 1) yield megabyte
}

describe('storage on disk', () => {
  it('stores the exact bytes, readable by the owner only, with their hash', async () => {
    const bytes = Buffer.from('%PDF-1.7 conteúdo')
    const stored = await objects.put(name(1), Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), bytes.length)
    expect(stored).toEqual({
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pdf: true,
      signed: false,
    })
    expect(await buffer(await objects.get(name(1)))).toEqual(bytes)
    expect(await buffer(await objects.get(name(1), { start: 1, end: 3 }))).toEqual(Buffer.from('PDF'))
    if (process.platform !== 'win32') {
      expect((await stat(path.join(folder, '00', name(1)))).mode & 0o777).toBe(0o600)
      expect((await stat(folder)).mode & 0o077).toBe(0)
    }
  })

  it('takes a file for a PDF that begins within the first kilobyte, as readers do', async () => {
    const isPdf = async (n: number, before: number) => {
      const bytes = Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from('%PDF-1.7')])
      const chunks = [bytes.subarray(0, before + 3), bytes.subarray(before + 3)]
      return (await objects.put(name(n), Readable.from(chunks), bytes.length)).pdf
    }
    expect(await Promise.all([isPdf(31, 3), isPdf(32, 1019), isPdf(33, 1020), isPdf(34, 5000)])).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['a file with one byte more than announced', 4, 'TooLarge'],
    ['a file with one byte less than announced', 6, 'TooSmall'],
  ])('stores nothing of %s', async (_, announced, direction) => {
    const put = objects.put(name(2), Readable.from([Buffer.from('12345')]), announced)
    await expect(put).rejects.toSatisfy((error) => error instanceof WrongSize && error.direction === direction)
    await expect(objects.get(name(2))).rejects.toThrow()
    expect(await readdir(path.join(folder, 'partial'))).toEqual([])
  })

  it('stores nothing of an aborted stream', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('123')
        throw new Error('cut')
      })(),
    )
    await expect(objects.put(name(3), broken, 6)).rejects.toThrow('cut')
    expect(await readdir(path.join(folder, 'partial'))).toEqual([])
  })

  it('refuses a name that leaves its folder', async () => {
    await expect(objects.get('../../etc/passwd')).rejects.toThrow()
    await objects.remove(name(99))
  })
})

describe('a form upload', () => {
  it('of 200 MB goes to the disk in constant memory @all', async () => {
    const count = 200
    let peak = 0
    const server = http.createServer((request, response) => {
      readForm(request, 'file', (file, fields) =>
        objects.put(name(4), file, Number(new Map(Object.entries(fields)).get('size'))),
      ).then(
        (stored) => response.end(JSON.stringify(stored)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const head = Buffer.from(
      `--B\r\ncontent-disposition: form-data; name="size"\r\n\r\n${count * megabyte.length}\r\n` +
        '--B\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n',
    )
    const answer = Promise.withResolvers<http.IncomingMessage>()
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', headers }, answer.resolve)
    request.on('error', answer.reject)
    const before = process.memoryUsage.rss()
    await pipeline(
      (function* () {
        for (const chunk of megabytes(count, head)) {
          yield chunk
          peak = Math.max(peak, process.memoryUsage.rss())
        }
        yield Buffer.from('\r\n--B--\r\n')
      })(),
      request,
    )
    const stored = JSON.parse((await buffer(await answer.promise)).toString())
    server.close()
    const expected = createHash('sha256')
    for (const chunk of megabytes(count)) expected.update(chunk)
    expect(stored).toEqual({
      bytes: count * megabyte.length,
      sha256: expected.digest('hex'),
      pdf: false,
      signed: false,
    })
    expect(peak - before).toBeLessThan(100 * megabyte.length)
    await objects.remove(name(4))
  })
})
