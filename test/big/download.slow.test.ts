import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentStore } from '../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../main/engine/transport/index.ts'
import { createChance } from '../support/chance.ts'
import { residentOf } from '../support/resident.ts'

const length = 2 ** 29
const block = Buffer.alloc(1024 * 1024, 'malote ')
const etag = '"um"'

/** The bytes of a large file from a position on, in constant memory; the blocks differ by their number. */
function* contentFrom(start: number, until: number): Generator<Buffer> {
  for (let at = start; at < until; ) {
    const number = Math.floor(at / block.length)
    const whole = Buffer.from(block)
    whole.writeUInt32BE(number, 0)
    const end = Math.min(until, (number + 1) * block.length)
    yield whole.subarray(at - number * block.length, end - number * block.length)
    at = end
  }
}

let server: Server
let address = ''
let folder = ''
let answers = 0
/** Where the next answers are cut, as offsets in the file; the last answer is whole. */
let cuts: number[] = []
beforeAll(async () => {
  server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/objeto`
  folder = mkdtempSync(path.join(tmpdir(), 'malote-big-download-'))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function serve(request: IncomingMessage, reply: ServerResponse): void {
  answers += 1
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const headers = { etag, 'content-length': String(length - start) }
  if (start === 0) reply.writeHead(200, headers)
  else reply.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${length - 1}/${length}` })
  const cut = cuts.find((each) => each > start)
  // Each cut happens once, so that every answer brings the download on.
  cuts = cuts.filter((each) => each !== cut)
  const body = Readable.from(contentFrom(start, cut ?? length), { objectMode: false })
  body.pipe(reply, { end: cut === undefined })
  body.once('end', () => cut !== undefined && setImmediate(() => reply.destroy()))
  reply.once('close', () => body.destroy())
}

describe('a download of 512 MiB that breaks at random', () => {
  const chance = createChance(18)
  const expectSha256 = () => {
    const hash = createHash('sha256')
    for (const chunk of contentFrom(0, length)) hash.update(chunk)
    return hash.digest('hex')
  }
  const sha256 = expectSha256()
  const store = () =>
    createContentStore({ folder: path.join(folder, 'content'), transport, log: { warn: () => {} }, delaysMs: [1, 10] })
  const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'test' })
  const wanted = () => ({ address, name: 'Grande.pdf', expectSha256: sha256, sizeBytes: length })

  it('is resumed and whole, in constant memory', async () => {
    cuts = Array.from({ length: 12 }, () => chance.between(1, length - 2)).toSorted((a, b) => a - b)
    answers = 0
    if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
    const before = residentOf().now
    const kept = store()
    expect(await kept.open(wanted())).toMatchObject({ ok: true, value: { sha256, sizeBytes: length } })
    const grown = residentOf().peak - before
    process.stdout.write(`memory grew by ${grown / 1e6} MB in ${answers} answers\n`)
    expect(answers).toBe(13)
    expect(grown).toBeLessThan(128 * 1024 * 1024)
    await kept.close()
  })
})
