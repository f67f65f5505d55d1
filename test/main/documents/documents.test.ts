import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '../../../contract/bridge/outcome.ts'
import { type ContentOpener, createDocuments } from '../../../main/documents/index.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idDocumento = randomUUID()
const registro = '2026-B4C5D6'
const address = 'http://127.0.0.1:9/arquivo?assinatura=x'
const metadados = {
  id: idDocumento,
  registro,
  nome: 'Ofício 12',
  bytes: 3,
  hashSha256: 'ab'.repeat(32),
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
  const asked: Omit<Parameters<ContentOpener['open']>[0], 'signal'>[] = []
  const contents: ContentOpener = {
    async open({ signal: _signal, ...wanted }) {
      asked.push(wanted)
      return ok({ contentId: randomUUID(), name: wanted.name, sizeBytes: 3, sha256: metadados.hashSha256 })
    },
  }
  const told: number[] = []
  return { server, asked, told, documents: createDocuments({ ...person, contents, changed: () => told.push(1) }) }
}
const view = (changes: object = {}) => ({
  idDocumento,
  registro,
  nome: 'Ofício 12',
  capturedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
})

describe('documents', () => {
  it('are those captured from here, newest first, each told once', async () => {
    const { documents, told } = await openDocuments()
    const older = view({ idDocumento: randomUUID(), registro: '2026-B4C5D5', capturedAt: '2026-11-19T12:00:00.000Z' })
    const undated = view({ idDocumento: randomUUID(), registro: '2026-B4C5D4', capturedAt: null })
    for (const each of [undated, older, view(), view({ nome: 'again' })]) documents.remember(each)
    expect(documents.list()).toEqual(ok([view(), older, undated]))
    expect(told).toHaveLength(3)
  })

  it('are opened with the hash that the service tells', async () => {
    const { documents, asked } = await openDocuments()
    expect(await documents.open({ idDocumento })).toMatchObject({ ok: true, value: { name: 'Ofício 12.pdf' } })
    expect(asked).toEqual([{ address, name: 'Ofício 12.pdf', expectSha256: metadados.hashSha256 }])
  })

  it('are opened without one where metadata is not offered', async () => {
    const { documents, asked } = await openDocuments({
      ...whole(),
      [`GET /v2/documentos/${idDocumento}/metadados`]: new Status(404),
    })
    expect(await documents.open({ idDocumento })).toMatchObject({ ok: true })
    expect(asked).toEqual([{ address, name: 'Ofício 12.pdf' }])
  })

  it('say why they cannot be opened', async () => {
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
