import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CaptureKind, type CaptureRow, captureKindSchema } from '../../../contract/bridge/capture.ts'
import { createCaptureHandler, createSendHandler } from '../../../main/capture/index.ts'
import { submissionOf } from '../../../main/capture/payload.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idPapel = randomUUID()
const [classe, signer] = [
  { id: randomUUID(), codigo: '01.01', nome: 'Planejamento' },
  { id: randomUUID(), nome: 'Bruno Reis', detalhe: '' },
]
const io = { signal: new AbortController().signal, progress() {}, before: () => [] }
const file = { idArquivo: randomUUID() }
const validation = '/v2/documentos/capturar/digitalizado/original/validar'

let asked: { path: string; body: Record<string, unknown> }[]
/** What the service answers where it is not the id of an event. */
let answers: Record<string, { status: number; body: unknown }>
let close: () => Promise<void>
let person: ReturnType<typeof openAsPerson>

beforeEach(async () => {
  ;[asked, answers] = [[], { [validation]: { status: 200, body: { isSuccess: true } } }]
  const server = http.createServer(async (request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, body: (await json(request)) as Record<string, unknown> })
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

/** A row on which everything is set that can be, whether its kind takes it or not. */
const row = (kind: CaptureKind): CaptureRow => ({
  ...{ fileId: randomUUID(), name: 'a.pdf', sizeBytes: 1, addedAt: '', state: 'draft', problem: null, sha256: 'ab' },
  ...{
    kind,
    access: 'Publico',
    classe,
    signers: [signer],
    idPapel: null,
    destination: null,
    report: null,
    thumbnail: null,
    known: null,
  },
  ...{ folderName: null, operationId: null, registro: null, idDocumento: null },
})

/** Sends a file as the engine does, once its bytes are there; answers how the step ended that stopped it, or the last. */
async function send(kind: CaptureKind, capturer: string | null): Promise<{ kind: string }> {
  const submission = submissionOf(row(kind), capturer, { scannedOriginals: true })
  if (!submission.ok) throw new Error(submission.sentence)
  const files = { client: person.client, uploader: { upload: never }, spool: { pathOf: () => '' }, selves: [] }
  const run = async (step: ReturnType<typeof createCaptureHandler> | ReturnType<typeof createSendHandler>) => {
    const payload = step.payload.parse(submission.payload) as never
    const noted = await step.note(payload, io, file)
    if (noted.kind !== 'noted') return noted
    return step.register({ payload, file, evidence: {}, at: new Date() }, io)
  }
  return run(submission.kind === 'capture' ? createCaptureHandler(files, () => {}) : createSendHandler(files, () => {}))
}
const never = () => Promise.reject(new Error('nothing is uploaded here'))

describe('a class that is set', () => {
  it.each(captureKindSchema.options)('is sent by a public agent only where it is accepted: %s', async (kind) => {
    await send(kind, idPapel)
    const classed = { idClasse: classe.id }
    const bodies = asked.map(({ body }) => ('idClasse' in body ? { idClasse: body['idClasse'] } : {}))
    // An original is asked about first, with the same body.
    const expected = { signature: [classed], 'self-signed': [classed], original: [{}, {}] }
    expect(bodies).toEqual(expected[kind as keyof typeof expected] ?? [{}])
  })

  const ofCitizens = captureKindSchema.options.filter((kind) => kind !== 'original')
  it.each(ofCitizens)('is never sent by a citizen: %s', async (kind) => {
    await send(kind, null)
    expect(asked.map(({ path, body }) => [path.endsWith('/cidadao'), 'idClasse' in body])).toEqual([[true, false]])
  })
})

describe('a scan with the value of the original', () => {
  it('is asked about with the very body that captures it, and then captured', async () => {
    expect(await send('original', idPapel)).toMatchObject({ kind: 'registered' })
    const [first, second] = asked
    expect(asked.map(({ path }) => path)).toEqual([validation, validation.replace('/validar', '')])
    expect(first?.body).toEqual(second?.body)
    expect(first?.body).toMatchObject({ idPapelCapturador: idPapel, idArquivo: file.idArquivo, nomeArquivo: 'a.pdf' })
  })

  const refused = (status: number | null, message: string) => ({
    kind: 'failed',
    failure: { kind: 'refused', said: { status, message } },
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
    ['nothing of use now', 503, {}, { kind: 'failed', failure: { kind: 'later' } }],
  ])('is not captured where the service says %s', async (_what, status, body, expected) => {
    answers[validation] = { status, body }
    expect(await send('original', idPapel)).toMatchObject(expected)
    expect(asked.map(({ path }) => path)).toEqual([validation])
  })
})
