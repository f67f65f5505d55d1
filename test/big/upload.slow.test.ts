import { readdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import { asPerson, type Person } from '../support/records.ts'
import { residentOf } from '../support/resident.ts'
import { startService, type TestService } from '../support/service.ts'

const largest = 2 ** 31 - 1
const quarter = 2 ** 29
const chunk = Buffer.alloc(1024 * 1024, 'malote ')

let service: TestService
let ana: Person
beforeAll(async () => {
  service = await startService({ config: { addressSeconds: 600 } })
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())

/** A file of this length that begins like a PDF; `mark` makes its content unique. */
function* content(bytes: number, mark: string): Generator<Buffer> {
  const head = Buffer.from(`%PDF-1.7\n${mark}\n`)
  yield head
  let left = bytes - head.length
  for (; left >= chunk.length; left -= chunk.length) yield chunk
  yield chunk.subarray(0, left)
}

type Sending = { method: string; headers: Record<string, string>; before: Buffer; after: Buffer }
function sendingOf({ body }: DocumentoArquivo, way: 'form' | 'put'): Sending {
  if (way === 'put') return { method: 'PUT', headers: {}, before: Buffer.alloc(0), after: Buffer.alloc(0) }
  const field = (name: string, rest: string) => `--limite\r\nContent-Disposition: form-data; name="${name}"${rest}`
  const fields = Object.entries(body ?? {}).map(([name, value]) => field(name, `\r\n\r\n${value}\r\n`))
  const before = Buffer.from([...fields, field('file', '; filename="a.pdf"\r\n\r\n')].join(''))
  const headers = { 'content-type': 'multipart/form-data; boundary=limite' }
  return { method: 'POST', headers, before, after: Buffer.from('\r\n--limite--\r\n') }
}

/** Streams this many bytes to an address; returns the status, which may arrive before the end. */
async function send(ticket: DocumentoArquivo, bytes: number, mark: string, way: 'form' | 'put'): Promise<number> {
  const { method, headers, before, after } = sendingOf(ticket, way)
  const length = String(before.length + bytes + after.length)
  const request = http.request(ticket.url, { method, headers: { ...headers, 'content-length': length } })
  const answered = new Promise<number>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  const all = Readable.from(
    (function* () {
      yield before
      yield* content(bytes, mark)
      yield after
    })(),
    { objectMode: false },
  )
  // A refusal during sending may cut the connection; only the answer counts.
  await Promise.race([pipeline(all, request).catch(() => undefined), answered])
  return answered
}

const measurable = process.platform === 'linux' && process.env['MALOTE_TEST_CLUSTER'] === undefined
/** Growth of the service process's peak memory during some work, in bytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  if (!measurable) {
    await work()
    return 0
  }
  // Resets the peak (proc(5), clear_refs).
  writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
  const before = residentOf(service.pid).now
  await work()
  return residentOf(service.pid).peak - before
}

const kept = () => {
  const entries = readdirSync(path.join(service.dataFolder, 'service/files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe.each([
  ['the largest file that can be announced, by form', 'form', largest],
  // Past the announcement, both ways count alike.
  ['a file of 512 MiB, by put', 'put', quarter],
] as const)('%s', (_, way, most) => {
  it('is streamed to the disk in constant memory and registered', async () => {
    const upload = async (bytes: number) => {
      const ticket = await ana.announce(bytes)
      expect(await send(ticket, bytes, `${way} ${bytes}`, way)).toBe(204)
      return ticket.idArquivo ?? ''
    }
    const little = await growth(() => upload(Math.floor(most / 4)))
    let idArquivo = ''
    const whole = await growth(async () => {
      idArquivo = await upload(most)
    })
    expect(whole).toBeLessThan(128 * 1024 * 1024)
    // The garbage collector may leave some memory, 44 MB on a busy machine; the limit does not depend on the file's size.
    expect(whole - little).toBeLessThan(64 * 1024 * 1024)

    const { situacao, idDocumento } = await ana.ended((await ana.requestCapture(idArquivo)).body.idEvento)
    expect(situacao).toBe('Concluido')
    const address = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
    const end = await fetch(address, { headers: { range: `bytes=${most - 3}-` } })
    expect(end.headers.get('content-range')).toBe(`bytes ${most - 3}-${most - 1}/${most}`)
    expect((await end.arrayBuffer()).byteLength).toBe(3)
  })
})

// Storage's own tests try both differences of small files.
it('refuses the largest file with one byte more than announced, and keeps nothing', async () => {
  const before = kept()
  expect(await send(await ana.announce(largest), largest + 1, 'um a mais', 'form')).toBe(400)
  expect(kept()).toBe(before)
})

it('refuses to announce an upload of one byte more than an int32 holds', async () => {
  expect((await ana.get(`/v2/documentos/upload-arquivo/gerar-url-upload/${largest + 1}`)).status).toBe(400)
})
