import { z } from 'zod'
import {
  type ApiFailure,
  type ApiOutcome,
  searchSignatureDocuments,
  sendToSignature,
  sendToSignatureAsCitizen,
} from '../api/index.ts'
import {
  type Attempt,
  isYoungerThan,
  type JobHandler,
  type ReconcileEnd,
  type StepIo,
  stepFailure,
} from '../outbox/index.ts'
import { type FileIo, saidOfFile, uploadFile } from './file-steps.ts'
import { type SendPayload, sendPayloadSchema } from './payload.ts'
import { sendBody } from './requests.ts'

type SendHandler = JobHandler<SendPayload, Record<string, never>>

const sent = (idDocumentoFaseAssinatura: string) => ({
  kind: 'completed' as const,
  result: { idDocumentoFaseAssinatura },
})

/** Sends a born-digital document to signature: upload ─▶ register; the service answers its id, with no event. */
export function createSendHandler(files: FileIo, follow: SendHandler['follow']): SendHandler {
  const { client, selves } = files

  /** The document that this very content has become, sent by this person after the intent; null where there is none. */
  async function findMine(
    { payload, at }: Attempt<SendPayload, unknown>,
    { signal }: StepIo,
  ): Promise<{ kind: 'ok'; value: string | null } | ApiFailure> {
    const filter = { texto: payload.nomeArquivo, pagina: 1, tamanhoPagina: 200 }
    const found = await searchSignatureDocuments(client, filter, signal)
    if (found.kind !== 'ok') return found
    const mine = found.value.result.find(
      ({ hashSha256, capturador, dataEnvio }) =>
        hashSha256.toLowerCase() === payload.sha256 && selves.includes(capturador.id) && isYoungerThan(at, dataEnvio),
    )
    return { kind: 'ok', value: mine?.id ?? null }
  }

  async function find(attempt: Attempt<SendPayload, unknown>, failure: ApiFailure, io: StepIo): Promise<ReconcileEnd> {
    const mine = await findMine(attempt, io)
    if (mine.kind !== 'ok') return stepFailure(mine)
    if (mine.value !== null) return sent(mine.value)
    const said = saidOfFile(failure)
    if (said === 'unknown') return { kind: 'file-gone' }
    // That it may not be sent now says nothing of the first request.
    return said === 'used' || failure.kind === 'forbidden' ? { kind: 'absent' } : stepFailure(failure)
  }

  /** The document's id, or null where the answer does not name it. */
  async function send({ payload, file }: Attempt<SendPayload, unknown>, { signal }: StepIo) {
    const request = sendBody(payload, file)
    if (request.by === 'agent') return sendToSignature(client, request.body, signal)
    const outcome = await sendToSignatureAsCitizen(client, request.body, signal)
    if (outcome.kind !== 'ok') return outcome
    const { idDocumentoFaseAssinatura: value = null } = outcome.value
    return { kind: 'ok' as const, status: outcome.status, value }
  }

  async function accepted(attempt: Attempt<SendPayload, unknown>, id: string | null, io: StepIo) {
    if (id !== null) return sent(id)
    const mine = await findMine(attempt, io)
    if (mine.kind === 'ok' && mine.value !== null) return sent(mine.value)
    // It is there: only which one it is has to be found out yet.
    const said = { status: 200, message: 'O serviço aceitou o envio, mas ainda não o mostra.', traceId: null }
    return { kind: 'failed' as const, failure: { kind: 'uncertain' as const, said } }
  }

  return {
    kind: 'send-to-signature',
    payload: sendPayloadSchema,
    evidence: z.object({}),
    upload: (payload, io) => uploadFile(payload, { ...files, ...io }),
    // The file reference itself is the evidence: it binds to one record.
    note: async () => ({ kind: 'noted', evidence: {} }),
    async register(attempt, io) {
      const outcome: ApiOutcome<string | null> = await send(attempt, io)
      if (outcome.kind === 'ok') return accepted(attempt, outcome.value, io)
      return saidOfFile(outcome) === 'unknown' ? { kind: 'file-gone' } : stepFailure(outcome)
    },
    async reconcile(attempt, io) {
      // With the same file reference it cannot become a second record.
      const outcome: ApiOutcome<string | null> = await send(attempt, io)
      if (outcome.kind === 'ok') return accepted(attempt, outcome.value, io)
      // A no to the second request says nothing of the first.
      const isNo = outcome.kind === 'refused' || outcome.kind === 'forbidden'
      return isNo ? find(attempt, outcome, io) : stepFailure(outcome)
    },
    async finish() {
      throw new Error('sending to signature has no event')
    },
    follow,
  }
}
