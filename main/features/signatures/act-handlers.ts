import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import { type DocumentoFaseAssinatura, justificativaSchema } from '../../../contract/api/signatures.ts'
import {
  type ApiClient,
  blockSignature,
  deleteSignatureDocument,
  refuseSignature,
  unblockSignature,
} from '../../engine/api/index.ts'
import type { Capabilities } from './capabilities.ts'
import { createPhaseHandler, type PhaseAct, type PhaseHandler, type PhasePayload } from './phase-act.ts'
import { seenVersionSchema } from './seen-version.ts'
import { changeSince, goneSentence, signaturesSince, signaturesTexts } from './signatures-texts.ts'
import { hasRefused, isAwaited, isOver, isSigner } from './signers.ts'

const documentPayloadSchema = z.object({ idFase: idSchema, seen: seenVersionSchema.optional() })
type DocumentPayload = z.infer<typeof documentPayloadSchema>
const reasonPayloadSchema = documentPayloadSchema.extend(justificativaSchema.shape)
type ReasonPayload = z.infer<typeof reasonPayloadSchema>
/** `assinaram`: ids of the signers whose signatures the person saw, which go with the document. */
const deletePayloadSchema = documentPayloadSchema.extend({ assinaram: z.array(idSchema).optional() })
type DeletePayload = z.infer<typeof deletePayloadSchema>

interface ActHandlersOptions {
  client: ApiClient
  /** The person's own id and those of their roles. */
  actingIds: readonly string[]
  capabilities: Pick<Capabilities, 'observe'>
  observe(document: DocumentoFaseAssinatura): void
  /** The person blocks this document. */
  onBlock(idFase: string): void
  onUpdate: PhaseHandler<PhasePayload>['onUpdate']
  onDeletionUpdate: PhaseHandler<PhasePayload>['onUpdate']
}

type ActOptions = Pick<ActHandlersOptions, 'client' | 'actingIds' | 'capabilities' | 'onBlock'>

const done = { kind: 'done' } as const
const open = { kind: 'open' } as const
const closed = (...why: string[]) => ({ kind: 'closed', why: why.join(' ') }) as const

/** Handlers of the acts on a signature-phase document other than signing (extensions.md; shapes.md, section 5). */
export function createActHandlers(options: ActHandlersOptions) {
  const { client, observe, onUpdate, onDeletionUpdate } = options
  return [
    createPhaseHandler(client, refuseAct(options), { onUpdate, observe }),
    createPhaseHandler(client, blockAct(options), { onUpdate, observe }),
    createPhaseHandler(client, unblockAct(options), { onUpdate, observe }),
    createPhaseHandler(client, deleteAct(options), { onUpdate: onDeletionUpdate, observe }),
  ]
}

/** Why the person may not refuse or block; null where they may. `notDone` says that the act did not happen. */
function closedForSigner(document: DocumentoFaseAssinatura, actingIds: readonly string[], notDone: string) {
  if (!isSigner(document, actingIds)) return closed(signaturesTexts.notSigner, notDone)
  if (isAwaited(document, actingIds)) return null
  const already = hasRefused(document, actingIds) ? signaturesTexts.refusedAlready : signaturesTexts.signedAlready
  return closed(already, notDone)
}

/** Why the act waits for the person, since the document changed after they saw it; null where it did not. */
function closedByChange(document: DocumentoFaseAssinatura, { seen }: DocumentPayload, notDone: string) {
  const change = seen === undefined ? null : changeSince(seen, document)
  return change === null ? null : closed(change, signaturesTexts.sinceSeen, notDone, signaturesTexts.checkFirst)
}

function refuseAct({ client, actingIds, capabilities }: ActOptions): PhaseAct<ReasonPayload> {
  return {
    kind: 'refuse-signature',
    payload: reasonPayloadSchema,
    isReversible: false,
    notShownMessage: null,
    goneUnansweredMessage: signaturesTexts.refusalUnknown,
    send: async ({ idFase, justificativa }, signal) =>
      capabilities.observe('refuse', await refuseSignature(client, idFase, justificativa, signal)),
    availability(document, payload) {
      const notDone = signaturesTexts.notRefused
      if (document === null) return closed(goneSentence, notDone)
      if (hasRefused(document, actingIds)) return done
      if (document.bloqueado) return closed(signaturesTexts.blocked, notDone)
      return closedForSigner(document, actingIds, notDone) ?? closedByChange(document, payload, notDone) ?? open
    },
  }
}

function blockAct({ client, actingIds, capabilities, onBlock }: ActOptions): PhaseAct<ReasonPayload> {
  return {
    kind: 'block-signature',
    payload: reasonPayloadSchema,
    isReversible: true,
    notShownMessage: null,
    goneUnansweredMessage: null,
    async send({ idFase, justificativa }, signal) {
      // The answer may be lost.
      onBlock(idFase)
      const outcome = await blockSignature(client, idFase, justificativa, signal)
      // Meanwhile the queue may have seen the document before it was blocked.
      if (outcome.kind === 'ok') onBlock(idFase)
      return capabilities.observe('block', outcome)
    },
    availability(document, payload) {
      const notDone = signaturesTexts.notBlocked
      if (document === null) return closed(goneSentence)
      if (document.bloqueado) return done
      if (isOver(document)) return closed(signaturesTexts.over, notDone)
      return closedForSigner(document, actingIds, notDone) ?? closedByChange(document, payload, notDone) ?? open
    },
  }
}

function unblockAct({ client, capabilities }: ActOptions): PhaseAct<DocumentPayload> {
  return {
    kind: 'unblock-signature',
    payload: documentPayloadSchema,
    isReversible: true,
    notShownMessage: null,
    goneUnansweredMessage: null,
    send: async ({ idFase }, signal) => capabilities.observe('unblock', await unblockSignature(client, idFase, signal)),
    availability(document, payload) {
      if (document === null) return closed(goneSentence)
      if (!document.bloqueado) return done
      return closedByChange(document, payload, signaturesTexts.stillBlocked) ?? open
    },
  }
}

function deleteAct({ client, capabilities }: ActOptions): PhaseAct<DeletePayload> {
  const notDone = signaturesTexts.notDeleted
  return {
    kind: 'delete-signature-document',
    payload: deletePayloadSchema,
    isReversible: false,
    notShownMessage: null,
    goneUnansweredMessage: null,
    send: async ({ idFase }, signal) =>
      capabilities.observe('delete', await deleteSignatureDocument(client, idFase, signal)),
    availability(document, payload) {
      if (document === null) return done
      if (isOver(document)) {
        return closed(signaturesTexts.overForDeletion)
      }
      const signed = payload.assinaram === undefined ? null : signaturesSince(payload.assinaram, document)
      if (signed !== null) return closed(signed, signaturesTexts.sinceSeen, notDone, signaturesTexts.checkFirst)
      return closedByChange(document, payload, notDone) ?? open
    },
  }
}
