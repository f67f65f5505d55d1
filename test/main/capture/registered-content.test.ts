import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createCaptureHandler } from '../../../main/features/capture/capture-handler.ts'
import { createSendHandler } from '../../../main/features/capture/send-handler.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

const [self, id] = [randomUUID(), randomUUID()]
const [sha256, other] = ['a'.repeat(64), 'b'.repeat(64)]
const document = { id, registro: '2026-B3F4XZ', nome: 'a.pdf', extensao: 'pdf', nivelAcesso: 1 }
const metadata = {
  id,
  registro: document.registro,
  nome: 'a.pdf',
  bytes: 1,
  hashSha256: sha256.toUpperCase(),
  dataCaptura: '2026-11-20T12:00:00Z',
  natureza: 'Digitalizado',
  capturador: { id: self, nome: 'Marina Alves' },
}
const phase = {
  id,
  nome: 'a.pdf',
  dataEnvio: '2026-11-20T12:00:03Z',
  bytes: 1,
  hashSha256: sha256,
  situacao: 'AguardandoMim',
  bloqueado: false,
  capturador: { id: self, nome: 'Marina Alves' },
  assinantes: [],
}
const io = { signal: new AbortController().signal, progress() {}, dependencies: () => [] }
const common = { fileId: randomUUID(), sha256, sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' as const }

async function filesAt(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const upload = () => Promise.reject(new Error('nothing is uploaded here'))
  return { client, uploader: { upload }, spool: { pathOf: () => '' }, actingIds: [self] }
}

/** Ends a capture whose document has this metadata. */
async function finishing(about: unknown) {
  const answers = { [`GET /v2/documentos/${id}`]: document, [`GET /v2/documentos/${id}/metadados`]: about }
  const handler = createCaptureHandler(await filesAt(answers), () => {})
  const payload = { ...common, idPapelCapturador: null, how: { kind: 'scanned' as const } }
  return handler.finish(payload, { idDocumento: id }, io)
}

const captured = { kind: 'completed', result: { idDocumento: id, registro: document.registro } }
const noticeOf = (hash: string) => ({
  status: null,
  message: expect.stringContaining(`registrado: ${hash}`),
  traceId: null,
})

describe('a captured document', () => {
  it.each([
    ['its hash is that of the sent file', metadata],
    [
      'the service added pages to it and its reviewed hash is that of the sent file',
      { ...metadata, hashSha256: other, hashSha256Revisado: sha256 },
    ],
    ['the service gives a hash that is no SHA-256', { ...metadata, hashSha256: '12' }],
    ['the service shows no metadata', new Status(404)],
  ])('is done without a notice if %s', async (_when, about) => {
    expect(await finishing(about)).toEqual(captured)
  })

  it('is done with a notice that names both hashes if the service has registered other bytes', async () => {
    const end = await finishing({ ...metadata, hashSha256: other })
    expect(end).toEqual({ ...captured, notice: noticeOf(other) })
    expect(JSON.stringify(end)).toContain(`enviado: ${sha256}`)
  })

  it('is asked for again while the service cannot give its metadata', async () => {
    expect(await finishing(new Status(503))).toMatchObject({ kind: 'failed', failure: { kind: 'later' } })
  })
})

describe('a document sent to signature', () => {
  async function sending(found: unknown) {
    const answers = {
      'POST /v2/documentos/fase-assinatura/enviar/cidadao': { capturado: false, idDocumentoFaseAssinatura: id },
      [`GET /v2/documentos/fase-assinatura/${id}`]: found,
    }
    const handler = createSendHandler(await filesAt(answers), () => {})
    const payload = { ...common, idPapelCapturador: null, assinantes: [self] }
    const attempt = { payload, file: { idArquivo: randomUUID() }, evidence: {}, at: new Date('2026-11-20T12:00:00Z') }
    return handler.register(attempt, io)
  }
  const sent = { kind: 'completed', result: { idDocumentoFaseAssinatura: id } }

  it('is done with a notice if the service has other bytes', async () => {
    expect(await sending(phase)).toEqual(sent)
    expect(await sending({ ...phase, hashSha256: other })).toEqual({ ...sent, notice: noticeOf(other) })
  })

  it('is done, and never sent twice, if the service does not show it', async () => {
    expect(await sending(new Status(503))).toEqual(sent)
  })
})
