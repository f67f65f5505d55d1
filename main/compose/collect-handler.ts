import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import {
  type ApiClient,
  getDocument,
  getDocumentOfSignaturePhase,
  getSignatureDocument,
  isDecided,
} from '../api/index.ts'
import { refusal, type StepIo, stepFailure, type WatchEnd, type WatchHandler } from '../outbox/index.ts'
import { signaturesOf } from './signatures-of.ts'

/** A document whose signatures are waited for: by its id, or by the file that was to be sent before. */
export const collectPayloadSchema = z.object({
  fileId: z.uuid().nullable(),
  idFase: idSchema.nullable(),
})
export type CollectPayload = z.infer<typeof collectPayloadSchema>

export interface CollectHandlerOptions {
  client: ApiClient
  follow: WatchHandler<CollectPayload>['follow']
}

/** Waits for the signatures of a document until it has been captured; it reads, and nothing else. */
export function createCollectHandler({ client, follow }: CollectHandlerOptions): WatchHandler<CollectPayload> {
  /** It is a document now: its number, where reading that is allowed. */
  async function captured(idFase: string, idDocumento: string, signal: AbortSignal): Promise<WatchEnd> {
    const read = await getDocument(client, idDocumento, signal)
    if (read.kind !== 'ok' && !isDecided(read)) return stepFailure(read)
    const registro = read.kind === 'ok' ? { registro: read.value.registro } : {}
    return { kind: 'completed', result: { idDocumentoFaseAssinatura: idFase, idDocumento, ...registro } }
  }

  /** The service knows no such phase: it may have ended with a document all the same. */
  async function gone(idFase: string, signal: AbortSignal): Promise<WatchEnd> {
    const made = await getDocumentOfSignaturePhase(client, idFase, signal)
    if (made.kind === 'ok') return captured(idFase, made.value.id, signal)
    if (!isDecided(made)) return stepFailure(made)
    return refusal('O documento não está mais em assinatura: foi excluído.')
  }

  return {
    kind: 'collect',
    payload: collectPayloadSchema,
    async watch({ idFase: known }, { signal, before }: StepIo) {
      const idFase = known ?? before().flatMap(({ result }) => result.idDocumentoFaseAssinatura ?? [])[0]
      if (idFase === undefined) return refusal('O serviço não informou em que assinatura o arquivo está.')
      const read = await getSignatureDocument(client, idFase, signal)
      if (read.kind === 'refused' && read.status === 404) return gone(idFase, signal)
      if (read.kind !== 'ok') return stepFailure(read)
      const standing = signaturesOf(read.value)
      switch (standing.kind) {
        case 'captured':
          return captured(idFase, standing.idDocumento, signal)
        case 'refused':
          return refusal(standing.sentence)
        case 'not-yet':
          return { kind: 'not-yet', said: { status: null, message: standing.sentence, traceId: null } }
      }
    },
    follow,
  }
}
