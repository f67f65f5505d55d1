import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import { type ApiClient, signDocument } from '../../engine/api/index.ts'
import type { FailedStep } from '../../engine/outbox/index.ts'
import { type ActAvailability, createPhaseHandler, type PhaseAct, type PhaseHandler } from './phase-act.ts'
import { type SeenVersion, seenVersionSchema } from './seen-version.ts'
import {
  changedSentence,
  changeSince,
  goneSentence,
  refusalsSince,
  refusedText,
  signaturesTexts,
} from './signatures-texts.ts'
import { hasRefused, hasSigned, isSigner, otherRefusers, ownPendingSigners } from './signers.ts'

const signPayloadSchema = z.object({
  idFase: idSchema,
  /** SHA-256 of the reviewed bytes; null where the person chose to sign without reading. */
  reviewed: z.string().nullable(),
  /** Ids in whose name the person agreed to sign. The service signs for all of their pending entries at once. */
  papeis: z.array(idSchema).optional(),
  /** The document as the person saw it when they read it or, unread, chose it. */
  seen: seenVersionSchema.optional(),
  /** Ids of the signers whose refusal the person has seen and does not follow. */
  despite: z.array(idSchema).optional(),
})
export type SignPayload = z.infer<typeof signPayloadSchema>

interface SignHandlerOptions {
  client: ApiClient
  /** The person's own id and those of their roles. */
  actingIds: readonly string[]
  /** Compares the served bytes with the reviewed ones; null where they are equal. */
  checkReview(idFase: string, reviewedSha256: string, signal: AbortSignal): Promise<FailedStep | null>
  observe(document: DocumentoFaseAssinatura): void
  /** The document was already signed, and no request was sent. */
  onAlreadySigned(idFase: string): void
  onUpdate: PhaseHandler<SignPayload>['onUpdate']
}

/** Signs a document if it is still what the person saw, and only in the roles that they agreed to. */
export function createSignHandler(options: SignHandlerOptions): PhaseHandler<SignPayload> {
  const { client, actingIds, checkReview, observe, onAlreadySigned, onUpdate } = options
  const act: PhaseAct<SignPayload> = {
    kind: 'sign',
    payload: signPayloadSchema,
    isReversible: false,
    notShownMessage: signaturesTexts.signatureNotShown,
    goneUnansweredMessage: signaturesTexts.signatureUnknown,
    send: ({ idFase }, signal) => signDocument(client, idFase, signal),
    check: async ({ idFase, reviewed }, signal) => (reviewed === null ? null : checkReview(idFase, reviewed, signal)),
    onAlreadyDone: ({ idFase }) => onAlreadySigned(idFase),
    availability: (document, payload) => signAvailability(document, payload, actingIds),
  }
  return createPhaseHandler(client, act, { onUpdate, observe })
}

function signAvailability(
  document: DocumentoFaseAssinatura | null,
  payload: SignPayload,
  actingIds: readonly string[],
): ActAvailability {
  const { reviewed, papeis, seen } = payload
  if (document === null) return unsigned(goneSentence)
  // Only the agreed roles count: another role, newer or refused, does not take back these signatures.
  if (hasSigned(document, papeis?.length ? papeis : actingIds)) return { kind: 'done' }
  if (hasRefused(document, actingIds)) return unsigned(signaturesTexts.refusedAlready)
  if (document.bloqueado) return unsigned(signaturesTexts.blocked)
  if (!isSigner(document, actingIds)) return unsigned(signaturesTexts.notSigner)
  if (reviewed !== null && document.hashSha256.toLowerCase() !== reviewed.toLowerCase()) return closed(changedSentence)
  const other = ownPendingSigners(document, actingIds).find(({ id }) => papeis !== undefined && !papeis.includes(id))
  if (other !== undefined) {
    return unsigned(signaturesTexts.alsoAs(other.nome))
  }
  const change = seen === undefined ? null : changeSentence(document, { ...payload, seen }, actingIds)
  return change === null ? { kind: 'open' } : closed(change)
}

const closed = (why: string) => ({ kind: 'closed', why }) as const
const unsigned = (why: string) => closed(`${why} ${signaturesTexts.notSignedYet}`)

/** Names what the person has not seen yet of a document, and tells what to do; null for nothing. */
function changeSentence(
  document: DocumentoFaseAssinatura,
  { reviewed, seen, despite = [] }: SignPayload & { seen: SeenVersion },
  actingIds: readonly string[],
): string | null {
  const after = reviewed === null ? signaturesTexts.sinceChosen : signaturesTexts.sinceRead
  const change = changeSince(seen, document)
  if (change !== null) return signaturesTexts.changed(change, after)
  const refusers = otherRefusers(document, actingIds).filter(({ id }) => !despite.includes(id))
  if (refusers.length === 0) return null
  const toDo = signaturesTexts.readReason
  const later = refusalsSince(seen, refusers)
  return later === null ? `${refusedText(refusers)} este documento. ${toDo}` : `${later} ${after}. ${toDo}`
}
