import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DraftAccess, Secrecy } from '../../../contract/bridge/access.ts'
import { type CaptureKind, type CaptureRow, captureKindSchema } from '../../../contract/bridge/capture.ts'
import { createCaptureHandler } from '../../../main/features/capture/capture-handler.ts'
import { submissionOf } from '../../../main/features/capture/job-payload.ts'
import { createSendHandler } from '../../../main/features/capture/send-handler.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idPapel = randomUUID()
const [classe, signer] = [
  { id: randomUUID(), codigo: '01.01', nome: 'Planejamento' },
  { id: randomUUID(), nome: 'Bruno Reis', detalhe: '' },
]
const io = { signal: new AbortController().signal, progress() {}, dependencies: () => [] }
const file = { idArquivo: randomUUID() }
const validation = '/v2/documentos/capturar/digitalizado/original/validar'

let requests: { path: string; body: Record<string, unknown> }[]
/** Answers by path; other paths answer with an event id. */
let answers: Record<string, { status: number; body: unknown }>
let close: () => Promise<void>
let person: ReturnType<typeof openAsPerson>

beforeEach(async () => {
  ;[requests, answers] = [[], { [validation]: { status: 200, body: { isSuccess: true } } }]
  const server = http.createServer(async (request, reply) => {
    const path = request.url ?? ''
    if (request.method === 'POST') requests.push({ path, body: (await json(request)) as Record<string, unknown> })
    const { status, body } = answers[path] ?? { status: 200, body: randomUUID() }
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  person = openAsPerson({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  close = async () => {
    person.close()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => close())

const approver = { id: randomUUID(), kind: 'Papel' as const, nome: 'Carla Nunes', sigla: null, detalhe: '' }
const secrecy: Secrecy = {
  grounds: [{ id: randomUUID(), nome: 'Sigilo fiscal' }],
  years: 15,
  months: 0,
  days: 1,
  justification: ' Em apuração. ',
  approver,
}

/** A row with every field set, even those that its kind does not use. */
const row = (kind: CaptureKind, changes: Partial<CaptureRow> = {}): CaptureRow => ({
  fileId: randomUUID(),
  name: 'a.pdf',
  sizeBytes: 1,
  addedAt: '',
  state: 'draft',
  problem: null,
  sha256: 'ab',
  kind,
  access: 'Publico',
  secrecy,
  classe,
  signers: [signer],
  idPapel: null,
  destination: null,
  visibleMark: null,
  original: null,
  attachesOriginal: false,
  makesArchive: false,
  message: null,
  report: null,
  thumbnail: null,
  known: null,
  folderName: null,
  stackId: null,
  sheets: null,
  operationId: null,
  registro: null,
  idDocumento: null,
  ...changes,
})

/** Runs the steps of the engine after the upload; returns the result of the failed step, or of the last one. */
async function send(
  kind: CaptureKind,
  capturer: string | null,
  changes: Partial<CaptureRow> = {},
): Promise<{ kind: string }> {
  const submission = submissionOf(row(kind, changes), capturer, { scannedOriginals: true })
  if (!submission.ok) throw new Error(submission.sentence)
  const files = { client: person.client, uploader: { upload: never }, spool: { pathOf: () => '' }, actingIds: [] }
  const run = async (step: ReturnType<typeof createCaptureHandler> | ReturnType<typeof createSendHandler>) => {
    const payload = step.payload.parse(submission.payload) as never
    const prepared = await step.prepare(payload, io, file)
    if (prepared.kind !== 'prepared') return prepared
    return step.register({ payload, file, evidence: {}, at: new Date() }, io)
  }
  return run(submission.kind === 'capture' ? createCaptureHandler(files, () => {}) : createSendHandler(files, () => {}))
}
const never = () => Promise.reject(new Error('nothing is uploaded here'))

describe('the class of a row', () => {
  it.each(captureKindSchema.options)('is sent by a public agent only for kinds that accept it: %s', async (kind) => {
    await send(kind, idPapel)
    const classed = { idClasse: classe.id }
    const bodies = requests.map(({ body }) => ('idClasse' in body ? { idClasse: body['idClasse'] } : {}))
    // An original is validated first, with the same body.
    const expected = { signature: [classed], 'self-signed': [classed], original: [{}, {}] }
    expect(bodies).toEqual(expected[kind as keyof typeof expected] ?? [{}])
  })

  const ofCitizens = captureKindSchema.options.filter((kind) => kind !== 'original')
  it.each(ofCitizens)('is never sent by a citizen: %s', async (kind) => {
    await send(kind, null)
    expect(requests.map(({ path, body }) => [path.endsWith('/cidadao'), 'idClasse' in body])).toEqual([[true, false]])
  })
})

const secret = { transparenciaAtiva: false, idsFundamentosLegais: secrecy.grounds.map(({ id }) => id) }
const classification = { prazoAnos: 15, prazoMeses: 0, prazoDias: 1, justificativa: 'Em apuração.' }
const restrictions: readonly (readonly [DraftAccess, object])[] = [
  ['Publico', { transparenciaAtiva: true, idsFundamentosLegais: null, classificacaoInformacao: null }],
  ['Organizacional', { transparenciaAtiva: false, idsFundamentosLegais: null, classificacaoInformacao: null }],
  ['Sigiloso', { ...secret, classificacaoInformacao: null }],
  ['Classificado', { ...secret, classificacaoInformacao: { ...classification, idPapelAprovador: approver.id } }],
]
const everyKind = captureKindSchema.options.flatMap((kind) =>
  restrictions.map(([access, restriction]) => [kind, access, restriction] as const),
)

describe('the access of a row', () => {
  it.each(everyKind)('is sent by a public agent: %s, %s', async (kind, access, restriction) => {
    await send(kind, idPapel, { access })
    expect(requests.map(({ body }) => body['restricaoAcesso'])).toEqual(requests.map(() => restriction))
    expect(requests.length).toBe(kind === 'original' ? 2 : 1)
  })

  const ofCitizens = everyKind.filter(([kind, access]) => kind !== 'original' && access !== 'Classificado')
  it.each(ofCitizens)('is sent by a citizen: %s, %s', async (kind, access, restriction) => {
    await send(kind, null, { access })
    expect(requests.map(({ body }) => body['restricaoAcesso'])).toEqual([restriction])
  })

  it.each(captureKindSchema.options)(
    'is refused by file name where it is incomplete or not allowed, and nothing is sent: %s',
    async (kind) => {
      const lacking = { ...secrecy, grounds: [] }
      await expect(send(kind, idPapel, { access: 'Sigiloso', secrecy: lacking })).rejects.toThrow(/"a.pdf".*fundamento/)
      await expect(send(kind, idPapel, { access: 'Sigiloso', secrecy: null })).rejects.toThrow(/"a.pdf".*fundamento/)
      const endless = { ...secrecy, years: 26 }
      await expect(send(kind, idPapel, { access: 'Classificado', secrecy: endless })).rejects.toThrow(
        /"a.pdf".*25 anos/,
      )
      await expect(send(kind, null, { access: 'Classificado' })).rejects.toThrow(
        /"a.pdf".*(agentes públicos|servidores)/,
      )
      expect(requests).toEqual([])
    },
  )

  it('is never lowered: a payload without its secrecy throws instead of being sent', async () => {
    const files = { client: person.client, uploader: { upload: never }, spool: { pathOf: () => '' }, actingIds: [] }
    const about = {
      fileId: randomUUID(),
      sha256: 'ab',
      sizeBytes: 1,
      nomeArquivo: 'a.pdf',
      access: 'Sigiloso' as const,
    }
    const attempt = { file, evidence: {}, at: new Date() }
    const captured = { ...about, idPapelCapturador: idPapel, how: { kind: 'scanned' as const } }
    const sent = { ...about, idPapelCapturador: idPapel, idClasse: classe.id, assinantes: [signer.id] }
    const capture = createCaptureHandler(files, () => {})
    await expect(capture.register({ ...attempt, payload: captured }, io)).rejects.toThrow(/has no complete restriction/)
    const signature = createSendHandler(files, () => {})
    await expect(signature.register({ ...attempt, payload: sent }, io)).rejects.toThrow(/has no complete restriction/)
    expect(requests).toEqual([])
  })
})

describe('a scan with the value of the original', () => {
  it('is validated with the same body that then captures it', async () => {
    expect(await send('original', idPapel)).toMatchObject({ kind: 'registered' })
    const [first, second] = requests
    expect(requests.map(({ path }) => path)).toEqual([validation, validation.replace('/validar', '')])
    expect(first?.body).toEqual(second?.body)
    expect(first?.body).toMatchObject({ idPapelCapturador: idPapel, idArquivo: file.idArquivo, nomeArquivo: 'a.pdf' })
  })

  const refused = (status: number | null, message: string) => ({
    kind: 'failed',
    failure: { kind: 'refused', details: { status, message } },
  })
  it.each([
    ['no', 200, { isSuccess: false, message: 'A resolução é baixa.' }, refused(null, 'A resolução é baixa.')],
    [
      ...(['no, without a word', 200, { isSuccess: false }] as const),
      refused(null, 'O serviço não aceita este arquivo com valor de original.'),
    ],
    [
      ...(['that it is not released', 403, { error: 'Não liberado.', traceId: 't' }] as const),
      refused(403, 'A captura com valor de original não está liberada aqui. Escolha outro tipo e envie de novo.'),
    ],
    [
      'that it does not know the file',
      200,
      { isSuccess: false, message: 'Arquivo não encontrado.' },
      { kind: 'file-gone' },
    ],
    ['status 503', 503, {}, { kind: 'failed', failure: { kind: 'later' } }],
  ])('is not captured if the service answers %s', async (_what, status, body, expected) => {
    answers[validation] = { status, body }
    expect(await send('original', idPapel)).toMatchObject(expected)
    expect(requests.map(({ path }) => path)).toEqual([validation])
  })
})
