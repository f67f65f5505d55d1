import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import { type ContentOpener, createDocuments } from '../../../main/features/documents/documents.ts'
import { createDocumentCopies, createHandedFiles } from '../../../main/features/documents/index.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { makeDocument } from '../../support/builders.ts'
import { openAsPerson } from '../../support/person-context.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const idDocumento = randomUUID()
const idClasse = randomUUID()
const registro = '2026-B4C5D6'
const address = 'http://127.0.0.1:9/arquivo?assinatura=x'
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const metadados = {
  id: idDocumento,
  registro,
  nome: 'Ofício 12',
  bytes: 3,
  hashSha256: sha256Of('pdf'),
  dataCaptura: '2026-11-20T12:00:00Z',
  natureza: 'Digitalizado',
  capturador: { id: randomUUID(), nome: 'Ana Prado' },
}
const whole = (): Answers => ({
  [`GET /v2/documentos/${idDocumento}/metadados`]: metadados,
  [`GET /v2/documentos/${idDocumento}`]: {
    id: idDocumento,
    registro,
    nome: 'Ofício 12',
    extensao: 'pdf',
    nivelAcesso: 2,
  },
  [`GET /v2/documentos/${idDocumento}/url-para-download-arquivo`]: address,
})

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openDocuments(answers: Answers = whole()) {
  const server = await startAnsweringServer(answers)
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const opened: Omit<Parameters<ContentOpener['open']>[0], 'signal' | 'renewAddress'>[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-documents-'))
  open.push({ close: () => copies.forget().then(() => removeFolder(folder)) })
  writeFileSync(path.join(folder, 'opened.pdf'), 'pdf')
  const lent: string[] = []
  const contents: ContentOpener = {
    addExternal({ path: lies, ...file }) {
      lent.push(readFileSync(lies, 'utf8'))
      return { contentId: randomUUID(), ...file }
    },
    resolve: () => ({ path: path.join(folder, 'opened.pdf') }),
    async addCopy({ name, parts }) {
      const bytes = await buffer(parts)
      return { contentId: randomUUID(), name, sizeBytes: bytes.length, sha256: sha256Of(bytes.toString()) }
    },
    async open({ signal: _signal, renewAddress: _renew, ...wanted }) {
      opened.push(wanted)
      return ok({ contentId: randomUUID(), name: wanted.name, sizeBytes: 3, sha256: metadados.hashSha256 })
    },
  }
  const changes: number[] = []
  const copiesOf = (personId: string, maxBytes = 9) =>
    createDocumentCopies({
      db: person.db,
      now: person.now,
      folder: path.join(folder, 'copies'),
      maxBytes,
      owner: { environmentId: person.context.environment.id, personId },
      log: { warn: () => {} },
    })
  const copies = copiesOf(person.context.person.id)
  const handed = createHandedFiles()
  const classOf = (id: string) => (id === idClasse ? { codigo: '01.02', nome: 'Ofícios' } : null)
  const actingIds = [person.context.person.id]
  const documents = createDocuments({
    ...person,
    actingIds,
    contents,
    copies,
    handed,
    classOf,
    changed: () => changes.push(1),
  })
  return { server, opened, changes, lent, folder, copies, copiesOf, documents, handed }
}
const view = (changes: Partial<DocumentView> = {}) =>
  makeDocument('Ofício 12', { idDocumento, registro, capturedAt: '2026-11-20T12:00:00.000Z', ...changes })

describe('the documents', () => {
  it('are listed newest first, and each is reported once', async () => {
    const { documents, changes } = await openDocuments()
    const older = view({ idDocumento: randomUUID(), registro: '2026-B4C5D5', capturedAt: '2026-11-19T12:00:00.000Z' })
    const undated = view({ idDocumento: randomUUID(), registro: '2026-B4C5D4', capturedAt: null })
    for (const each of [undated, older, view(), view({ nome: 'again' })]) documents.remember(each)
    expect(documents.list()).toEqual(ok([view(), older, undated]))
    expect(changes).toHaveLength(3)
  })

  it('are downloaded with the hash and the size that the service reports', async () => {
    const { documents, opened } = await openDocuments()
    expect(await documents.open({ idDocumento })).toMatchObject({ ok: true, value: { name: 'Ofício 12.pdf' } })
    expect(opened).toEqual([{ address, name: 'Ofício 12.pdf', expectSha256: metadados.hashSha256, sizeBytes: 3 }])
  })

  it('are downloaded without a hash if the service has no metadata', async () => {
    const { documents, opened } = await openDocuments({
      ...whole(),
      [`GET /v2/documentos/${idDocumento}/metadados`]: new Status(404),
    })
    expect(await documents.open({ idDocumento })).toMatchObject({ ok: true })
    expect(opened).toEqual([{ address, name: 'Ofício 12.pdf' }])
  })

  it('report why they cannot be opened', async () => {
    const forbidden = { [`GET /v2/documentos/${idDocumento}/metadados`]: new Status(403) }
    const { server, documents } = await openDocuments({ ...whole(), ...forbidden })
    expect(await documents.open({ idDocumento })).toMatchObject({
      failure: { code: 'forbidden', traceId: 'trace-403' },
    })
    expect(await documents.open({ idDocumento: randomUUID() })).toMatchObject({ failure: { code: 'not-found' } })
    await server.stop()
    expect(await documents.open({ idDocumento })).toMatchObject({ failure: { code: 'offline' } })
    await server.restart()
  })
})

describe('the cached documents', () => {
  it('are opened while the service is unreachable, until the person signs out', async () => {
    const { server, documents, copies, lent, folder } = await openDocuments()
    expect(await documents.open({ idDocumento })).toMatchObject({ ok: true })
    // The cache is written in the background, after the opening.
    await copies.settled()
    expect(await copies.find(idDocumento)).not.toBeNull()
    expect(readdirSync(path.join(folder, 'copies'))).toHaveLength(1)
    await server.stop()
    expect(await documents.open({ idDocumento })).toMatchObject({ ok: true, value: { name: 'Ofício 12.pdf' } })
    expect(lent).toEqual(['pdf'])
    expect(await documents.open({ idDocumento: randomUUID() })).toMatchObject({ failure: { code: 'offline' } })
    await documents.forgetCopies()
    expect(readdirSync(path.join(folder, 'copies'))).toEqual([])
    expect(await documents.open({ idDocumento })).toMatchObject({ failure: { code: 'offline' } })
    await server.restart()
  })

  it('are not written if the person signed out during the download', async () => {
    const { documents, copies, folder } = await openDocuments()
    await documents.forgetCopies()
    const file = { path: path.join(folder, 'opened.pdf'), name: 'Ofício 12.pdf', sizeBytes: 3, sha256: sha256Of('pdf') }
    await copies.keep(idDocumento, file)
    expect(await copies.find(idDocumento)).toBeNull()
    expect(existsSync(path.join(folder, 'copies', `${file.sha256}.pdf`))).toBe(false)
  })

  it('are not found if their file is damaged, until they are stored again', async () => {
    const { copies, folder } = await openDocuments()
    const file = { path: path.join(folder, 'opened.pdf'), name: 'Ofício 12.pdf', sizeBytes: 3, sha256: sha256Of('pdf') }
    await copies.keep(idDocumento, file)
    writeFileSync(path.join(folder, 'copies', `${file.sha256}.pdf`), 'PDF')
    expect(await copies.find(idDocumento)).toBeNull()
    await copies.keep(idDocumento, file)
    expect(await copies.find(idDocumento)).toMatchObject({ sha256: file.sha256 })
  })

  it('are not opened if the service refuses the document', async () => {
    const { server, documents } = await openDocuments()
    await documents.open({ idDocumento })
    for (const path of Object.keys(server.answers)) server.answers[path] = new Status(403)
    expect(await documents.open({ idDocumento })).toMatchObject({ failure: { code: 'forbidden' } })
  })

  it('are evicted least recently used first, and shared between people', async () => {
    const { copies, copiesOf, folder } = await openDocuments()
    const file = (letter: string) => {
      const lies = path.join(folder, `${letter}.pdf`)
      writeFileSync(lies, letter.repeat(4))
      return { path: lies, name: `${letter}.pdf`, sizeBytes: 4, sha256: sha256Of(letter.repeat(4)) }
    }
    const ids = ['a', 'b', 'c'].map((letter) => ({ letter, id: randomUUID() }))
    for (const { letter, id } of ids.slice(0, 2)) await copies.keep(id, file(letter))
    const others = copiesOf(randomUUID())
    await others.keep(randomUUID(), file('b'))
    await copies.keep(ids[2]?.id ?? '', file('c'))
    expect(await copies.find(ids[0]?.id ?? '')).toBeNull()
    expect(await copies.find(ids[2]?.id ?? '')).toMatchObject({ name: 'c.pdf', sizeBytes: 4 })
    await copies.forget()
    expect(await copies.find(ids[1]?.id ?? '')).toBeNull()
    expect(readdirSync(path.join(folder, 'copies'))).toEqual([`${sha256Of('bbbb')}.pdf`])
  })
})

describe('a search at the service', () => {
  const group = 'POST /v2/documentos/paginated-search'
  const known = { id: idDocumento, registro, nome: 'Ofício 12', extensao: 'pdf', nivelAcesso: 2 }
  const other = { ...known, id: randomUUID(), registro: '2026-ZZ99AA', nome: 'Relatório de outubro' }

  it.each([
    ['a registry number whole, in capitals', registro.toLowerCase(), { registro }],
    ['a name by a part, without accents and case', 'OFICIO', { nome: 'OFICIO' }],
  ])('finds %s', async (_, text, filter) => {
    const filters: object[] = []
    const answer = (body: object) => {
      filters.push(body)
      return { result: [known], count: 1 }
    }
    const { documents } = await openDocuments({ [group]: answer })
    documents.remember(view())
    expect(await documents.search({ text })).toEqual(ok({ found: [view()], isMore: false }))
    expect(filters).toEqual([{ ...filter, pagina: 1, tamanhoPagina: 50 }])
  })

  it('leaves out what a service answers that does not know the filter, and says that there may be more', async () => {
    const { documents } = await openDocuments({ [group]: { result: [other, known], count: 900 } })
    const found = await documents.search({ text: 'ofício' })
    expect(found).toMatchObject(ok({ found: [{ idDocumento, capturedAt: null }], isMore: true }))
  })

  it('fails where the service does not answer', async () => {
    const { server, documents } = await openDocuments()
    await server.stop()
    expect(await documents.search({ text: 'ofício' })).toMatchObject({ failure: { code: 'offline' } })
    await server.restart()
  })
})

describe('a document found by a file', () => {
  it('needs files only: with a folder among them none is kept, and private copies are deleted', async () => {
    const { handed, folder } = await openDocuments()
    const copies = ['a.pdf', 'b.pdf'].map((name) => ({ path: path.join(folder, name), name, owned: true }))
    for (const copy of copies) writeFileSync(copy.path, 'pdf')
    const [first, second] = copies
    const files = [first, { path: folder, name: 'pasta', owned: false }, second].filter((each) => each !== undefined)
    expect(await handed.take(files)).toMatchObject({ failure: { code: 'file-problem' } })
    expect(copies.map((copy) => existsSync(copy.path))).toEqual([false, false])
    expect(existsSync(folder)).toBe(true)
  })

  it('is the one with its bytes, or none', async () => {
    const bodies: string[] = []
    const answers: Answers = { 'POST /v2/documentos/search-by-content': new Status(404) }
    const { documents, handed, folder, server } = await openDocuments(answers)
    const file = { path: path.join(folder, 'opened.pdf'), name: 'a.pdf', owned: false }
    const taken = await handed.take([file])
    const handedId = taken.ok ? (taken.value[0]?.handedId ?? '') : ''
    expect(await documents.findByFile({ handedId })).toEqual(ok(null))
    server.answers['POST /v2/documentos/search-by-content'] = (body: object) => {
      bodies.push(JSON.stringify(body))
      return { id: idDocumento, registro, nome: 'Ofício 12', extensao: 'pdf', nivelAcesso: 2 }
    }
    expect(await documents.findByFile({ handedId })).toMatchObject(ok({ idDocumento, registro }))
    expect(bodies).toHaveLength(1)
    expect(await documents.findByFile({ handedId: randomUUID() })).toMatchObject({ failure: { code: 'file-problem' } })
  })

  it('open a file that was handed over as a copy of its own, and say where it is no file any more', async () => {
    const { documents, folder, handed } = await openDocuments()
    const file = { path: path.join(folder, 'entregue.pdf'), name: 'Ofício.pdf', owned: true }
    writeFileSync(file.path, 'bytes')
    const taken = await handed.take([file])
    const handedId = taken.ok ? (taken.value[0]?.handedId ?? '') : ''
    expect(await documents.openHanded({ handedId })).toMatchObject(
      ok({ name: 'Ofício.pdf', sizeBytes: 5, sha256: sha256Of('bytes') }),
    )
    await handed.close()
    expect(await documents.openHanded({ handedId })).toMatchObject({ failure: { code: 'file-problem' } })
    const again = await handed.take([{ ...file, path: path.join(folder, 'opened.pdf'), owned: false }])
    rmSync(path.join(folder, 'opened.pdf'))
    const goneId = again.ok ? (again.value[0]?.handedId ?? '') : ''
    expect(await documents.openHanded({ handedId: goneId })).toMatchObject({ failure: { code: 'file-problem' } })
  })
})
