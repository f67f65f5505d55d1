import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closed } from '../../support/odd-pdfs.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import { residentOf } from '../../support/resident.ts'
import { startService, type TestService } from '../../support/service.ts'
import { readTables } from '../../support/tables.ts'

const base = '/v2/documentos/fase-assinatura'
const folder = mkdtempSync(path.join(tmpdir(), 'malote-pages-'))
const at = /\d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}:\d{2} \(UTC-03:00\)/
type Bytes = Uint8Array<ArrayBuffer>

let service: TestService
let ana: Person
let bruno: Person
let marina: Person
let idClasse: string
const signIn = async () => {
  const people = ['ana.prado', 'bruno.reis', 'marina.alves'] as const
  ;[ana, bruno, marina] = (await Promise.all(people.map((login) => asPerson(service, login)))) as [
    Person,
    Person,
    Person,
  ]
}
beforeAll(async () => {
  service = await startService()
  await signIn()
  idClasse = await ana.idClasse()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const papel = (person: Person) => person.roles[0]?.id ?? ''
const text = async (title: string, pages = 2): Promise<Bytes> =>
  Uint8Array.from((await makeTextPdf(folder, title, pages)).bytes)

/** A phase sent by Ana in which everybody but Ana has acted. */
async function begin(bytes: Bytes, nomeArquivo: string, others: Person[] = [bruno]): Promise<string> {
  const assinantes = [papel(ana), ...others.map((other) => (other === marina ? other.idCidadao : papel(other)))]
  const idArquivo = await ana.upload(bytes)
  const common = { nomeArquivo, restricaoAcesso: organizacional, idArquivo, idPapelCapturador: papel(ana) }
  const { status, body: id } = await ana.post(`${base}/enviar/servidor`, { ...common, idClasse, assinantes })
  expect(status).toBe(200)
  return id
}
const sign = async (who: Person, id: string) => (await who.post(`${base}/assinar/${id}`)).body

async function signed(bytes: Bytes, nomeArquivo = 'Parecer nº 7.pdf'): Promise<string> {
  const id = await begin(bytes, nomeArquivo)
  await sign(bruno, id)
  const { idDocumento, mensagem } = await ana.ended((await sign(ana, id)).idCapturaEvento)
  if (!idDocumento) throw new Error(mensagem)
  return idDocumento
}
const of = async (id: string, what: string) => (await ana.get(`/v2/documentos/${id}${what}`)).body
async function fetched(id: string, which = ''): Promise<Bytes> {
  const response = await fetch(await of(id, `${which}/url-para-download-arquivo`))
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const begins = (bytes: Uint8Array, with_: Uint8Array) =>
  Buffer.from(bytes.buffer, 0, with_.length).equals(Buffer.from(with_)) && bytes.length > with_.length

const withTable = async (title: string): Promise<Bytes> => {
  const document = await PDFDocument.load(await text(title), { updateMetadata: false })
  return Uint8Array.from(await document.save({ useObjectStreams: false }))
}

describe('a document from the signature phase', () => {
  it.each([
    ['object streams', text],
    ['a cross-reference table', withTable],
  ])('made from a PDF with %s has its signature page after the reviewed bytes', async (what, make) => {
    const bytes = await make(`Nota técnica, ${what}`)
    const id = await signed(bytes, 'Nota técnica – “prestação de contas” — coração.pdf')
    const captured = await fetched(id)
    expect(begins(captured, bytes)).toBe(true)
    const pages = await pagesOf(captured)
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain(`Nota técnica, ${what}`)
    const { registro } = await of(id, '')
    const said = ['Nota técnica – “prestação de contas” — coração.pdf', registro, sha256(bytes), '2 assinaturas']
    const signers = ['Ana Prado', 'Bruno Reis', 'Gerente', 'Contador', 'Secretaria']
    for (const one of [...said, ...signers]) expect(pages[2]).toContain(one)
    expect(pages[2]?.match(new RegExp(`Assinou em ${at.source}`, 'g'))).toHaveLength(2)

    expect(await of(id, '/metadados')).toMatchObject({
      bytes: captured.length,
      hashSha256: sha256(captured),
      hashSha256Revisado: sha256(bytes),
    })
    expect(await fetched(id, '/revisado')).toEqual(bytes)
    expect(await fetched(id, '/folha-assinaturas')).toEqual(captured)
    for (const either of [bytes, captured]) {
      expect((await ana.searchByContent(either)).body.id).toBe(id)
      const again = await ana.requestCapture(await ana.upload(either))
      expect([again.status, again.body.error]).toEqual([400, expect.stringContaining(registro)])
    }
  })

  it('names on its page who refused and why, and who signed as a citizen', async () => {
    const id = await begin(await text('Com recusa'), 'Com recusa.pdf', [bruno, marina])
    const justificativa = 'O valor do item 4 não confere.\nDevolver à origem; ver "anexo II" (名前).'
    await bruno.post(`${base}/recusar/${id}`, { justificativa })
    await sign(ana, id)
    const { idDocumento = '' } = await marina.ended((await sign(marina, id)).idCapturaEvento)
    const page = (await pagesOf(await fetched(idDocumento))).at(-1)
    expect(page).toContain('2 assinaturas e 1 recusa')
    expect(page).toMatch(new RegExp(`Recusou-se a assinar em ${at.source}`))
    expect(page).toContain('Justificativa: O valor do item 4 não confere.')
    expect(page).toContain('(' + '[U+540D][U+524D])')
    expect(page).toMatch(/Marina Alves\s*Cidadão/)
  })

  it.each([
    ['no pages', async () => pdf('uma casca')],
    ['a digital signature', async () => Uint8Array.from(closed['a signature'])],
    [
      'a ByteRange outside any object',
      async () => Uint8Array.from(Buffer.concat([await text('Com marca'), Buffer.from('\n%/ByteRange [0 1 2 3]\n')])),
    ],
    [
      'encryption',
      async () => {
        const document = await PDFDocument.load(await text('Cifrado'))
        document.encrypt({ userPassword: '', ownerPassword: 'dono' })
        return Uint8Array.from(await document.save())
      },
    ],
    ['a truncated end', async () => (await text('Cortado')).slice(0, -30)],
  ])('made from a PDF with %s is unchanged, and its signature page is a file of its own', async (_, make) => {
    const bytes = await make()
    const id = await signed(bytes)
    expect(await fetched(id)).toEqual(bytes)
    expect(await fetched(id, '/revisado')).toEqual(bytes)
    const metadados = await of(id, '/metadados')
    expect([metadados.hashSha256, metadados.hashSha256Revisado]).toEqual([sha256(bytes), undefined])
    const pages = await pagesOf(await fetched(id, '/folha-assinaturas'))
    expect(pages).toHaveLength(1)
    for (const one of ['Bruno Reis', metadados.registro, sha256(bytes), 'guardada ao lado'])
      expect(pages[0]).toContain(one)
    expect((await ana.searchByContent(bytes)).body.id).toBe(id)
  })

  it('shows its page only to those who may see it, and a document without a phase has none', async () => {
    const id = await signed(await text('Reservado'))
    const scanned = await ana.capture(await text('Digitalizado'))
    for (const which of ['revisado', 'folha-assinaturas']) {
      const address = (one: string) => `/v2/documentos/${one}/${which}/url-para-download-arquivo`
      expect((await marina.get(address(id))).status).toBe(403)
      expect((await ana.get(address(scanned))).status).toBe(404)
    }
  })
})

describe('a large file', () => {
  const large = async (title: string, megabytes = 128): Promise<Bytes> => {
    const document = await PDFDocument.load(await text(title))
    // Not compressed, as an attachment would be: that took most of the test's time.
    document.context.register(document.context.stream(randomBytes(megabytes * 1024 * 1024)))
    const bytes = Uint8Array.from(await document.save())
    // Making the file outlasts the keep-alive: let the client see the closed connection before it sends.
    for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate)
    return bytes
  }

  it('gets its page in constant memory', async () => {
    // The first page loads what writes it.
    await signed(await text('Pequeno'))
    const bytes = await large('Volumoso')
    const id = await begin(bytes, 'Volumoso.pdf')
    await sign(bruno, id)
    // Resets the peak, which the start of the database set (proc(5), clear_refs).
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
    const before = residentOf(service.pid).peak
    const { idDocumento = '' } = await ana.ended((await sign(ana, id)).idCapturaEvento)
    expect(residentOf(service.pid).peak - before).toBeLessThan(64 * 1024 * 1024)
    expect(begins(await fetched(idDocumento), bytes)).toBe(true)
  })

  /** Kills the service while it writes a page; tries another document if the page was written too fast. */
  async function killedWriting() {
    const partial = path.join(service.dataFolder, 'service/files/partial')
    for (let megabytes = 128; ; megabytes += 1) {
      // Each file is larger than all before, so a partial file is recognised by its size.
      const bytes = await large('Interrompido', megabytes)
      const id = await begin(bytes, `Interrompido, ${megabytes} MB.pdf`)
      await sign(bruno, id)
      const watcher = watch(partial)
      // The first change in the folder is the beginning of the page.
      const begun = once(watcher, 'change')
      const { idCapturaEvento } = await sign(ana, id)
      const over = ana.ended(idCapturaEvento)
      // A killed service does not answer.
      over.catch(() => {})
      await Promise.race([begun, over])
      await service.kill('SIGKILL')
      watcher.close()
      const isHalf = readdirSync(partial).length === 1
      service = await service.restart()
      await signIn()
      if (isHalf) return { bytes, id, idCapturaEvento }
      await ana.ended(idCapturaEvento)
    }
  }

  it('is captured once after a kill while its page is written, and the rest stays recorded for the sweep', async () => {
    const { bytes, id, idCapturaEvento } = await killedWriting()
    const { situacao, idDocumento = '' } = await ana.ended(idCapturaEvento)
    expect(situacao).toBe('Concluido')
    expect(begins(await fetched(idDocumento), bytes)).toBe(true)
    await service.stop()
    const { documentos, arquivos, vinculos } = await readTables(service)
    expect(documentos.filter(({ idFase }) => idFase === id)).toHaveLength(1)
    const bound = new Set(vinculos.map(({ idArquivo }) => idArquivo))
    const loose = arquivos.filter((row) => !bound.has(row.id) && row.tamanho > bytes.length)
    expect(loose).toEqual([expect.objectContaining({ objeto: expect.any(String), recebidoEm: null })])
  })
})
