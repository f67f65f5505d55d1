import { z } from 'zod'
import { type ApiFailure, searchSignatureDocuments, sendToSignature } from '../api/index.ts'
import {
  type Attempt,
  isYoungerThan,
  type JobHandler,
  type ReconcileEnd,
  type StepIo,
  stepFailure,
} from '../outbox/index.ts'
import { type FileIo, saidOfFile, uploadFile } from './file-steps.ts'
import { type SendPayload, sendBody, sendPayloadSchema } from './payload.ts'

type SendHandler = JobHandler<SendPayload, Record<string, never>>

/** Sends a born-digital document to signature: upload ─▶ register; the service answers its id, with no event. */
export function createSendHandler(files: FileIo, follow: SendHandler['follow']): SendHandler {
  const { client, selves } = files

  async function find(
    { payload, at }: Attempt<SendPayload, unknown>,
    failure: ApiFailure,
    io: StepIo,
  ): Promise<ReconcileEnd> {
    const filter = { texto: payload.nomeArquivo, pagina: 1, tamanhoPagina: 200 }
    const found = await searchSignatureDocuments(client, filter, io.signal)
    if (found.kind !== 'ok') return stepFailure(found)
    const mine = found.value.result.find(
      ({ hashSha256, capturador, dataEnvio }) =>
        hashSha256.toLowerCase() === payload.sha256 && selves.includes(capturador.id) && isYoungerThan(at, dataEnvio),
    )
    if (mine !== undefined) return { kind: 'completed', result: { idDocumentoFaseAssinatura: mine.id } }
    const said = saidOfFile(failure)
    if (said === 'unknown') return { kind: 'file-gone' }
    return said === 'used' ? { kind: 'absent' } : stepFailure(failure)
  }

  const register = ({ payload, file }: Attempt<SendPayload, unknown>, { signal }: StepIo) =>
    sendToSignature(client, sendBody(payload, file), signal)

  return {
    kind: 'send-to-signature',
    payload: sendPayloadSchema,
    evidence: z.object({}),
    upload: (payload, io) => uploadFile(payload, { ...files, ...io }),
    // The file reference itself is the evidence: it binds to one record.
    note: async () => ({ kind: 'noted', evidence: {} }),
    async register(attempt, io) {
      const outcome = await register(attempt, io)
      if (outcome.kind === 'ok') return { kind: 'completed', result: { idDocumentoFaseAssinatura: outcome.value } }
      return saidOfFile(outcome) === 'unknown' ? { kind: 'file-gone' } : stepFailure(outcome)
    },
    async reconcile(attempt, io) {
      // With the same file reference it cannot become a second record.
      const outcome = await register(attempt, io)
      if (outcome.kind === 'ok') return { kind: 'completed', result: { idDocumentoFaseAssinatura: outcome.value } }
      return outcome.kind === 'refused' ? find(attempt, outcome, io) : stepFailure(outcome)
    },
    async finish() {
      throw new Error('sending to signature has no event')
    },
    follow,
  }
}
