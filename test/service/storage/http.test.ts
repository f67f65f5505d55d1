import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../service/database/open.ts'
import { createDiskStorage } from '../../../service/storage/disk.ts'
import { createStorage, type Storage } from '../../../service/storage/storage.ts'
import { bindArquivo, findArquivo, findArquivoByReference } from '../../../service/storage/store.ts'
import { registerTransfers } from '../../../service/storage/transfers.ts'
import { templateFolder } from '../../support/prepared-service.ts'
import { pdf, sendForm } from '../../support/records.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const addressSeconds = 120
const folder = mkdtempSync(path.join(tmpdir(), 'malote-transfers-'))
const app = Fastify()
let time = Date.parse('2026-11-20T12:00:00Z')
let baseUrl = ''
let opened: OpenedDatabase
let storage: Storage
beforeAll(async () => {
  // Creating a database takes seconds; copying a template does not.
  cpSync(await templateFolder(), folder, { recursive: true })
  opened = await openDatabase({ folder: path.join(folder, 'database'), url: null })
  storage = await createStorage({
    db: opened.db,
    objects: await createDiskStorage({ folder: path.join(folder, 'files') }),
    clock: () => new Date(time),
    baseUrl: () => baseUrl,
    addressSeconds,
  })
  registerTransfers(app, { storage })
  await app.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await opened.close()
  removeFolder(folder)
})

const announce = (bytes: number) => storage.createUploadAddress(bytes, randomUUID())
async function put(url: string, bytes: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url, { method: 'PUT', body: bytes })
  return [answer.status, /<Code>(.*)<\/Code>/.exec(await answer.text())?.[1]]
}
async function uploaded(bytes = pdf('uploaded')) {
  const ticket = await announce(bytes.length)
  expect(await put(ticket.url, bytes)).toEqual([204, undefined])
  const idArquivo = ticket.idArquivo ?? ''
  return { ...ticket, idArquivo, objeto: (await findArquivo(opened.db, idArquivo))?.objeto ?? '' }
}

describe('an upload address', () => {
  it('has stored the file once it answers, sent as a form or by PUT', async () => {
    const bytes = pdf('both ways')
    for (const send of [
      async (ticket: Awaited<ReturnType<typeof announce>>) => (await sendForm(ticket, bytes)).status,
      async ({ url }: { url: string }) => (await put(url, bytes))[0],
    ]) {
      const ticket = await announce(bytes.length)
      expect(await findArquivo(opened.db, ticket.idArquivo ?? '')).toMatchObject({ objeto: null, recebidoEm: null })
      expect(await send(ticket)).toBe(204)
      expect(await findArquivo(opened.db, ticket.idArquivo ?? '')).toMatchObject({
        pdf: true,
        recebidoEm: new Date(time),
      })
    }
  })

  it('stores nothing of another size, of another signature, or after its end', async () => {
    const bytes = pdf('refused')
    const ticket = await announce(bytes.length)
    expect(await put(ticket.url, pdf('refused, since it is longer'))).toEqual([400, 'EntityTooLarge'])
    expect(await put(ticket.url, pdf(''))).toEqual([400, 'EntityTooSmall'])
    expect(await put(ticket.url.replace('tamanho=', 'tamanho=1'), bytes)).toEqual([403, 'SignatureDoesNotMatch'])
    time += addressSeconds * 1000
    expect(await put(ticket.url, bytes)).toEqual([403, 'AccessDenied'])
    expect((await sendForm(ticket, bytes)).body).toContain('AccessDenied')
    expect(await findArquivo(opened.db, ticket.idArquivo ?? '')).toMatchObject({ objeto: null })
  })

  it('takes a file again until a record is bound to it, and binds one record', async () => {
    const { idArquivo, url } = await uploaded()
    expect(await put(url, pdf('uploaded'))).toEqual([204, undefined])
    const link = { idArquivo, tipo: 'Documento', idRegistro: randomUUID(), criadoEm: new Date(time) }
    const bind = (idOther = idArquivo) =>
      opened.db.transaction((tx) => bindArquivo(tx, { ...link, idArquivo: idOther }))
    expect([await bind(), await bind(), await bind(randomUUID())]).toEqual([true, false, false])
    expect(await put(url, pdf('uploaded'))).toEqual([403, 'AccessDenied'])
  })
})

describe('a download address', () => {
  it('serves the file under its name, whole or in part, and says where a part beyond its end would be', async () => {
    const bytes = pdf('downloaded')
    const { objeto } = await uploaded(bytes)
    const address = await storage.downloadAddress({ objeto, bytes: bytes.length, nome: 'Ofício.pdf' })
    const get = async (range?: string) => {
      const answer = await fetch(address, range === undefined ? {} : { headers: { range } })
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    }
    const headers = {
      'content-disposition': `attachment; filename="Of_cio.pdf"; filename*=UTF-8''Of%C3%ADcio.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    }
    const whole = await get()
    expect(whole).toMatchObject({ status: 200, headers, text: new TextDecoder().decode(bytes) })
    expect(whole.headers).not.toHaveProperty('content-range')
    const ranged = (range: string) => ({ 'content-range': `bytes ${range}/${bytes.length}` })
    expect(await get('bytes=1-4')).toMatchObject({
      status: 206,
      headers: { ...headers, ...ranged('1-4') },
      text: 'PDF-',
    })
    expect(await get(`bytes=${bytes.length}-`)).toMatchObject({ status: 416, headers: ranged('*') })
  })

  it('serves nothing under another name, after its end, or once the object is gone', async () => {
    const { objeto } = await uploaded()
    const address = await storage.downloadAddress({ objeto, bytes: 10, nome: 'Nota.pdf' })
    const status = async (url = address) => (await fetch(url)).status
    expect([await status(), await status(address.replace('Nota', 'Outra'))]).toEqual([200, 403])
    await storage.objects.remove(objeto)
    expect(await status()).toBe(404)
    time += addressSeconds * 1000
    expect(await status()).toBe(403)
  })
})

it('a file is found by either of its names, by both, and not by two names of two files', async () => {
  const [one, other] = [await uploaded(), await uploaded()]
  const found = async (idArquivo?: string, identificadorTemporarioArquivoNaNuvem?: string) =>
    (await findArquivoByReference(opened.db, { idArquivo, identificadorTemporarioArquivoNaNuvem }))?.id
  const [name, otherName] = [one, other].map((each) => each.identificadorTemporarioArquivoNaNuvem)
  expect(await Promise.all([found(one.idArquivo), found(undefined, name), found(one.idArquivo, name)])).toEqual(
    Array(3).fill(one.idArquivo),
  )
  expect(await Promise.all([found(one.idArquivo, otherName), found()])).toEqual([undefined, undefined])
})
