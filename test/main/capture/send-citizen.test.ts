import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createSendHandler } from '../../../main/features/capture/send-handler.ts'
import { type Answers, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

const [self, id] = [randomUUID(), randomUUID()]
const at = new Date('2026-11-20T12:00:00Z')
const send = 'POST /v2/documentos/fase-assinatura/enviar/cidadao'
const search = 'POST /v2/documentos/fase-assinatura/paginated-search'
const found = {
  id,
  nome: 'a.pdf',
  dataEnvio: '2026-11-20T12:00:03Z',
  bytes: 1,
  hashSha256: 'AB',
  situacao: 'AguardandoMim',
  bloqueado: false,
  capturador: { id: self, nome: 'Marina Alves' },
  assinantes: [],
}

/** Runs the step that sends a citizen's document, at a service with this answer. */
async function sending(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const files = { client, uploader: { upload: never }, spool: { pathOf: () => '' }, actingIds: [self] }
  const handler = createSendHandler(files, () => {})
  const common = { fileId: randomUUID(), sha256: 'ab', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' as const }
  const payload = { ...common, idPapelCapturador: null, assinantes: [self] }
  const attempt = { payload, file: { idArquivo: randomUUID() }, evidence: {}, at }
  return handler.register(attempt, { signal: new AbortController().signal, progress() {}, dependencies: () => [] })
}
const never = () => Promise.reject(new Error('nothing is uploaded here'))
const done = { kind: 'completed', result: { idDocumentoFaseAssinatura: id } }

describe('a document that a citizen sends to signature', () => {
  it('is identified by the answer if that contains the id', async () => {
    expect(await sending({ [send]: { capturado: false, idDocumentoFaseAssinatura: id } })).toEqual(done)
  })
  it('is searched for if the answer contains no id', async () => {
    expect(await sending({ [send]: { capturado: false }, [search]: { result: [found], count: 1 } })).toEqual(done)
  })
  it.each([
    ['is not there yet', []],
    ['is of another content', [{ ...found, hashSha256: 'CD' }]],
    ['is of another person', [{ ...found, capturador: { id: randomUUID(), nome: 'Otávio Souza' } }]],
    ['was there before', [{ ...found, dataEnvio: '2026-11-20T10:00:00Z' }]],
  ])('is searched for again while the result %s', async (_name, result) => {
    const end = await sending({ [send]: { capturado: false }, [search]: { result, count: result.length } })
    expect(end).toMatchObject({ kind: 'failed', failure: { kind: 'uncertain' } })
  })
})
