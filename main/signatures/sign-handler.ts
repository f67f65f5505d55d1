import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { type ApiClient, type ApiFailure, getDocument, getSignatureDocument, signDocument } from '../api/index.ts'
import { type JobHandler, type ReconcileEnd, refusal, stepFailure } from '../outbox/index.ts'
import { hasSigned, isSigner } from './signers.ts'

export const signPayloadSchema = z.object({
  idFase: idSchema,
  /** SHA-256 of what the person reviewed; null where they chose to sign without opening it. */
  reviewed: z.string().nullable(),
})
export type SignPayload = z.infer<typeof signPayloadSchema>
type SignHandler = JobHandler<SignPayload, Record<string, never>>

export interface SignHandlerOptions {
  client: ApiClient
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  follow: SignHandler['follow']
}

/** Signs a document: read again ─▶ sign ─▶ read again, and the event of the capture if it was the last signature. */
export function createSignHandler({ client, selves, follow }: SignHandlerOptions): SignHandler {
  /** Where a document stands for this person: signed, not to be signed, or still to be signed. */
  function standing(document: DocumentoFaseAssinatura, { reviewed }: SignPayload): ReconcileEnd {
    const { id: idDocumentoFaseAssinatura, idCapturaEvento, idDocumento } = document
    if (hasSigned(document, selves)) {
      if (idCapturaEvento !== undefined && idDocumento === undefined) {
        return { kind: 'registered', eventId: idCapturaEvento }
      }
      return { kind: 'completed', result: { idDocumentoFaseAssinatura } }
    }
    if (document.bloqueado) return refusal('O documento foi bloqueado para assinaturas. Nada foi assinado.')
    if (!isSigner(document, selves)) return refusal('Você não está mais entre os assinantes. Nada foi assinado.')
    if (reviewed !== null && document.hashSha256.toLowerCase() !== reviewed.toLowerCase()) {
      return refusal('O documento mudou depois que você o leu. Nada foi assinado: abra-o e leia-o de novo.')
    }
    return { kind: 'not-carried-out' }
  }

  /** After a refusal: "already signed" is a refusal too. */
  async function refused(failure: ApiFailure, payload: SignPayload, signal: AbortSignal) {
    const read = await getSignatureDocument(client, payload.idFase, signal)
    if (read.kind !== 'ok' || !hasSigned(read.value, selves)) return stepFailure(failure)
    const found = standing(read.value, payload)
    return found.kind === 'registered' || found.kind === 'completed' ? found : stepFailure(failure)
  }

  return {
    kind: 'sign',
    payload: signPayloadSchema,
    evidence: z.object({}),
    upload: null,
    async note(payload, { signal }) {
      const read = await getSignatureDocument(client, payload.idFase, signal)
      if (read.kind !== 'ok') return stepFailure(read)
      const found = standing(read.value, payload)
      if (found.kind === 'failed' || found.kind === 'completed') return found
      // Signed already, with the capture on its way: whoever waits for it is told by the next reading of the queue.
      if (found.kind === 'registered') {
        return { kind: 'completed', result: { idDocumentoFaseAssinatura: payload.idFase } }
      }
      return { kind: 'noted', evidence: {} }
    },
    async register({ payload }, { signal }) {
      const signed = await signDocument(client, payload.idFase, signal)
      if (signed.kind === 'refused') return refused(signed, payload, signal)
      if (signed.kind !== 'ok') return stepFailure(signed)
      const { idCapturaEvento } = signed.value
      if (idCapturaEvento !== undefined) return { kind: 'registered', eventId: idCapturaEvento }
      const read = await getSignatureDocument(client, payload.idFase, signal)
      // It has answered that it is signed; only its own contradiction is a reason to doubt.
      if (read.kind === 'ok' && !hasSigned(read.value, selves)) {
        const said = { status: 200, message: 'O serviço aceitou a assinatura, mas ainda não a mostra.', traceId: null }
        return { kind: 'failed', failure: { kind: 'uncertain', said } }
      }
      return { kind: 'completed', result: { idDocumentoFaseAssinatura: payload.idFase } }
    },
    async reconcile({ payload }, { signal }) {
      const read = await getSignatureDocument(client, payload.idFase, signal)
      // Signing twice is refused by the service, so a request that is still on its way can do no harm.
      return read.kind === 'ok' ? standing(read.value, payload) : stepFailure(read)
    },
    async finish({ idFase: idDocumentoFaseAssinatura }, { idDocumento }, { signal }) {
      if (idDocumento === undefined) return { kind: 'completed', result: { idDocumentoFaseAssinatura } }
      const document = await getDocument(client, idDocumento, signal)
      if (document.kind === 'ok') {
        const { registro } = document.value
        return { kind: 'completed', result: { idDocumentoFaseAssinatura, idDocumento, registro } }
      }
      const decided = document.kind === 'refused' || document.kind === 'forbidden'
      if (decided) return { kind: 'completed', result: { idDocumentoFaseAssinatura, idDocumento } }
      return stepFailure(document)
    },
    follow,
  }
}
