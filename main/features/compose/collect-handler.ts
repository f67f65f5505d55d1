import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import {
  type ApiClient,
  getDocument,
  getDocumentOfSignaturePhase,
  getSignatureDocument,
  isDecided,
} from '../../engine/api/index.ts'
import { refusal, type StepIo, stepFailure, type WatchHandler, type WatchResult } from '../../engine/outbox/index.ts'
import { completedAfterRead } from '../../engine/reconciliation/index.ts'
import { composeTexts, signatureProgressOf } from './compose-texts.ts'

/** Names the signature phase by its id, or by the file whose sending is a dependency. */
const collectPayloadSchema = z.object({
  fileId: z.uuid().nullable(),
  idFase: idSchema.nullable(),
})
export type CollectPayload = z.infer<typeof collectPayloadSchema>

interface CollectHandlerOptions {
  client: ApiClient
  onUpdate: WatchHandler<CollectPayload>['onUpdate']
}

/** Watches a document in the signature phase until it is captured. */
export function createCollectHandler({ client, onUpdate }: CollectHandlerOptions): WatchHandler<CollectPayload> {
  async function captured(idFase: string, idDocumento: string, signal: AbortSignal): Promise<WatchResult> {
    const read = await getDocument(client, idDocumento, signal)
    const result = { idDocumentoFaseAssinatura: idFase, idDocumento }
    return completedAfterRead(result, read, ({ registro }) => ({ registro }))
  }

  /** The phase is unknown (404): it was deleted, or it ended with a document. */
  async function findDocument(idFase: string, signal: AbortSignal): Promise<WatchResult> {
    const made = await getDocumentOfSignaturePhase(client, idFase, signal)
    if (made.kind === 'ok') return captured(idFase, made.value.id, signal)
    if (!isDecided(made)) return stepFailure(made)
    return refusal(composeTexts.deletedPhase)
  }

  return {
    kind: 'collect',
    payload: collectPayloadSchema,
    async watch({ idFase: known }, { signal, dependencies }: StepIo) {
      const idFase = known ?? dependencies().flatMap(({ result }) => result.idDocumentoFaseAssinatura ?? [])[0]
      if (idFase === undefined) return refusal(composeTexts.unknownPhase)
      const read = await getSignatureDocument(client, idFase, signal)
      if (read.kind === 'refused' && read.status === 404) return findDocument(idFase, signal)
      if (read.kind !== 'ok') return stepFailure(read)
      const progress = signatureProgressOf(read.value)
      switch (progress.kind) {
        case 'captured':
          return captured(idFase, progress.idDocumento, signal)
        case 'refused':
          return refusal(progress.sentence)
        case 'not-yet':
          return { kind: 'not-yet', details: { status: null, message: progress.sentence, traceId: null } }
      }
    },
    onUpdate,
  }
}
