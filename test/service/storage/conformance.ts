import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { DocumentoArquivo } from '../../../contract/api/uploads.ts'
import { bindArquivo, findArquivo } from '../../../service/storage/store.ts'
import { eventually } from '../../support/eventually.ts'
import { pdf, sendForm } from '../../support/records.ts'
import type { Place } from './open-place.ts'

const storages = ['folder', 's3rver', 'radosgw'] as const
export type StorageName = (typeof storages)[number]

/** One thing that every storage of the service must do. */
interface Check {
  readonly title: string
  /** Takes seconds, so the usual run leaves it out. */
  readonly isLarge?: boolean
  run(place: Place): Promise<void>
  /** The storages that do not check it; the test fails if they do. */
  readonly lacking?: readonly StorageName[]
}

const idPessoa = randomUUID()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const announce = ({ storage }: Pick<Place, 'storage'>, bytes: number) => storage.createUploadAddress(bytes, idPessoa)
const idOf = ({ idArquivo = '' }: DocumentoArquivo) => idArquivo

async function send(ticket: DocumentoArquivo, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  return (await sendForm(ticket, bytes)).status
}

/** The file after what a claim does before its transaction. */
async function received({ storage, db }: Place, ticket: DocumentoArquivo) {
  await storage.receiveUpload(idPessoa, ticket)
  return findArquivo(db, idOf(ticket))
}

async function uploaded(place: Place, bytes: Uint8Array<ArrayBuffer>) {
  const ticket = await announce(place, bytes.length)
  expect([200, 204]).toContain(await send(ticket, bytes))
  return { ticket, objeto: (await received(place, ticket))?.objeto ?? '' }
}

async function download(address: string, range?: string) {
  const answer = await fetch(address, range === undefined ? {} : { headers: { range } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Sends what is no good, and expects that nothing arrived. */
async function refused(place: Place, ticket: DocumentoArquivo, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const status = await send(ticket, bytes)
  expect((await received(place, ticket))?.recebidoEm).toBeNull()
  return status
}

const one = pdf('one of two')
const two = pdf('two of two')
const expected = { bytes: one.length, sha256: sha256(one), pdf: true, signed: false }

/** A readable of `megabytes` megabytes, and its hash. */
function large(megabytes: number) {
  const block = Buffer.alloc(1024 * 1024, 'malote')
  const hash = createHash('sha256')
  for (let count = 0; count < megabytes; count += 1) hash.update(block)
  const stream = Readable.from(Array(megabytes).fill(block), { objectMode: false })
  return { bytes: megabytes * block.length, sha256: hash.digest('hex'), stream, block }
}

export const checks: readonly Check[] = [
  {
    title: 'takes a form of the exact size, and knows its SHA-256',
    run: async (place) => {
      const { ticket, objeto } = await uploaded(place, one)
      const row = await findArquivo(place.db, idOf(ticket))
      expect(row).toMatchObject({ sha256: sha256(one), pdf: true, assinado: false, tamanho: one.length })
      expect(await buffer(await place.objects.get(objeto))).toEqual(Buffer.from(one))
    },
  },
  {
    title: 'refuses one byte more',
    lacking: ['s3rver'],
    run: async (place) => expect(await refused(place, await announce(place, one.length - 1), one)).toBe(400),
  },
  {
    title: 'refuses one byte less',
    lacking: ['s3rver'],
    run: async (place) => expect(await refused(place, await announce(place, one.length + 1), one)).toBe(400),
  },
  {
    title: 'refuses an upload after the end of its address',
    lacking: ['s3rver'],
    run: async (place) => {
      const ticket = await announce({ storage: place.past }, one.length)
      expect(await refused(place, ticket, one)).toBe(403)
    },
  },
  {
    title: 'takes a file again before it has a record: the last one counts',
    run: async (place) => {
      const { ticket, objeto } = await uploaded(place, one)
      expect([200, 204]).toContain(await send(ticket, two))
      const row = await received(place, ticket)
      expect(row?.sha256).toBe(sha256(two))
      // The earlier object is removed.
      await expect(place.objects.get(objeto)).rejects.toThrow()
    },
  },
  {
    title: 'never changes the bytes of a record, though its address is used again',
    run: async (place) => {
      const { ticket, objeto } = await uploaded(place, one)
      const link = { idArquivo: idOf(ticket), tipo: 'Captura', idRegistro: randomUUID(), criadoEm: new Date() }
      await place.db.transaction((tx) => bindArquivo(tx, link))
      await send(ticket, two)
      expect(await received(place, ticket)).toMatchObject({ sha256: sha256(one), objeto })
      expect(await buffer(await place.objects.get(objeto))).toEqual(Buffer.from(one))
    },
  },
  {
    title: 'refuses another key than the signed one',
    lacking: ['s3rver'],
    run: async (place) => {
      const [mine, other] = [await announce(place, one.length), await announce(place, one.length)]
      const ticket = { ...mine, body: { ...mine.body, key: other.body?.['key'] ?? '' } }
      expect(await send(ticket, one)).toBe(403)
      expect((await received(place, other))?.recebidoEm).toBeNull()
    },
  },
  {
    title: 'refuses a changed policy',
    lacking: ['s3rver'],
    run: async (place) => {
      const ticket = await announce(place, one.length - 1)
      const policy = JSON.parse(Buffer.from(ticket.body?.['policy'] ?? '', 'base64').toString())
      policy.conditions = policy.conditions.map((each: unknown) =>
        Array.isArray(each) ? ['content-length-range', one.length, one.length] : each,
      )
      const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
      expect(await refused(place, { ...ticket, body: { ...ticket.body, policy: encoded } }, one)).toBe(403)
    },
  },
  {
    title: 'serves a download under its name, as a PDF',
    run: async (place) => {
      const { objeto } = await uploaded(place, one)
      const nome = 'Ofício "nº" 1.pdf'
      const { status, headers, text } = await download(
        await place.storage.downloadAddress({ objeto, bytes: one.length, nome }),
      )
      expect([status, headers.get('content-type'), text]).toEqual([200, 'application/pdf', Buffer.from(one).toString()])
      expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Of%C3%ADcio%20%22n%C2%BA%22%201.pdf")
      expect(headers.get('content-length')).toBe(String(one.length))
    },
  },
  {
    title: 'serves a range, and says where a range beyond the end would be',
    run: async (place) => {
      const { objeto } = await uploaded(place, one)
      const address = await place.storage.downloadAddress({ objeto, bytes: one.length, nome: 'a.pdf' })
      const part = await download(address, 'bytes=1-4')
      expect([part.status, part.headers.get('content-range'), part.text]).toEqual([
        206,
        `bytes 1-4/${one.length}`,
        'PDF-',
      ])
      expect((await download(address, `bytes=${one.length}-`)).status).toBe(416)
      expect(await buffer(await place.objects.get(objeto, { start: 1, end: 4 }))).toEqual(Buffer.from('PDF-'))
    },
  },
  {
    title: 'refuses a download under another name, of another file, or after the end of its address',
    lacking: ['s3rver'],
    run: async (place) => {
      const [{ objeto }, other] = [await uploaded(place, one), await uploaded(place, two)]
      const address = await place.brief.downloadAddress({ objeto, bytes: one.length, nome: 'Nota.pdf' })
      const status = async (url: string) => (await download(url)).status
      expect(await status(address)).toBe(200)
      expect(await status(address.replace('Nota', 'Outra'))).toBe(403)
      expect(await status(address.replace(objeto, other.objeto))).toBe(403)
      await eventually(async () => expect(await status(address)).toBe(403))
    },
  },
  {
    title: 'deletes an object, also twice',
    run: async (place) => {
      const { objeto } = await uploaded(place, one)
      const address = await place.storage.downloadAddress({ objeto, bytes: one.length, nome: 'a.pdf' })
      await place.objects.remove(objeto)
      await place.objects.remove(objeto)
      expect((await download(address)).status).toBe(404)
      await expect(place.objects.get(objeto)).rejects.toThrow()
    },
  },
  {
    title: 'stores exactly what the service writes, or nothing',
    run: async ({ objects }) => {
      const name = randomUUID()
      expect(await objects.put(name, Readable.from([Buffer.from(one)]), one.length)).toEqual(expected)
      for (const [bytes, direction] of [
        [one.length - 1, 'TooLarge'],
        [one.length + 1, 'TooSmall'],
      ] as const) {
        const wrong = randomUUID()
        await expect(objects.put(wrong, Readable.from([Buffer.from(one)]), bytes)).rejects.toThrow(direction)
        await expect(objects.get(wrong)).rejects.toThrow()
      }
    },
  },
  {
    title: 'stores more than 100 MB that the service writes, in parts',
    isLarge: true,
    run: async ({ objects }) => {
      const name = randomUUID()
      const { bytes, sha256: hash, stream, block } = large(101)
      expect(await objects.put(name, stream, bytes)).toEqual({ bytes, sha256: hash, pdf: false, signed: false })
      const seam = 16 * block.length
      const read = await buffer(await objects.get(name, { start: seam - 6, end: seam + 5 }))
      expect(read).toEqual(Buffer.concat([block.subarray(-6), block.subarray(0, 6)]))
      await expect(objects.put(name, large(20).stream, 20 * block.length + 1)).rejects.toThrow('TooSmall')
      const again = createHash('sha256')
      for await (const chunk of await objects.get(name)) again.update(chunk)
      expect(again.digest('hex')).toBe(hash)
      await objects.remove(name)
    },
  },
]

/** The table of docs/service.md. */
export function conformanceTable(): string {
  const rows = checks.map(({ title, lacking = [] }) =>
    [title, ...storages.map((name) => (lacking.includes(name) ? 'not checked' : 'yes'))].join(' | '),
  )
  return [['Every object storage', ...storages].join(' | '), '---|---|---|---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}
