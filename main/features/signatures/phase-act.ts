import { z } from 'zod'
import type { DocumentoAssinado, DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import {
  type ApiClient,
  type ApiFailure,
  type ApiOutcome,
  getDocument,
  getSignatureDocument,
  isDecided,
} from '../../engine/api/index.ts'
import {
  type FailedStep,
  type JobHandler,
  laterFailure,
  refusal,
  staleRefusal,
  stepFailure,
  uncertainFailure,
} from '../../engine/outbox/index.ts'
import { absentIfRefused, lateIfReadable } from '../../engine/reconciliation/index.ts'
import { signaturesTexts } from './signatures-texts.ts'

/** The part that the payloads of all acts share: the document's id. */
export interface PhasePayload {
  readonly idFase: string
}

/** Whether an act is already done on a document, possible, or impossible; `why` is a sentence for the person. */
export type ActAvailability = { kind: 'done' } | { kind: 'open' } | { kind: 'closed'; why: string }

/** One kind of act on a signature-phase document. */
export interface PhaseAct<P extends PhasePayload> {
  readonly kind: OperationKind
  readonly payload: z.ZodType<P>
  /** `document` is null where the service does not know it (any more). */
  availability(document: DocumentoFaseAssinatura | null, payload: P): ActAvailability
  send(payload: P, signal: AbortSignal): Promise<ApiOutcome<DocumentoAssinado | null>>
  /**
   * True where another act reverses this one. Then a request without an answer is never repeated automatically: the
   * first might arrive after the reversal and undo it. The service refuses a repetition of any other act.
   */
  readonly isReversible: boolean
  /**
   * Why the act is refused where its request had no answer and the document is gone: its result cannot be known. Null
   * where `availability` has an answer for a document that is gone.
   */
  readonly goneUnansweredMessage: string | null
  /** Shown while the service has accepted the act and does not show it yet; null where no proof is needed. */
  readonly notShownMessage: string | null
  /** Called where no request is needed, since the act is already done. */
  onAlreadyDone?(payload: P): void
  /** A check before the document is read; a failure keeps the request from leaving. */
  check?(payload: P, signal: AbortSignal): Promise<FailedStep | null>
}

interface PhaseHandlerEvents<P extends PhasePayload> {
  onUpdate: PhaseHandler<P>['onUpdate']
  /** Receives every version of the document that the handler reads. */
  observe(document: DocumentoFaseAssinatura): void
}

export type PhaseHandler<P extends PhasePayload> = JobHandler<P, Record<string, never>>

/**
 * Drives an act: read ─▶ act ─▶ read again. Where the answer names a capture event, since no signer is left, the
 * capture is followed too.
 */
export function createPhaseHandler<P extends PhasePayload>(
  client: ApiClient,
  act: PhaseAct<P>,
  { onUpdate, observe }: PhaseHandlerEvents<P>,
): PhaseHandler<P> {
  async function read({ idFase }: P, signal: AbortSignal): Promise<PhaseDocument> {
    const outcome = await getSignatureDocument(client, idFase, signal)
    if (outcome.kind === 'ok') {
      observe(outcome.value)
      return outcome
    }
    return outcome.kind === 'refused' && outcome.status === 404 ? { value: null } : { failure: outcome }
  }

  /** After the service has accepted the act: a doubt where the document does not show it; else null. */
  async function doubtAfterAccepted(payload: P, signal: AbortSignal): Promise<FailedStep | null> {
    const found = await read(payload, signal)
    if ('value' in found) {
      const isShown = act.availability(found.value, payload).kind === 'done'
      const message = act.notShownMessage ?? signaturesTexts.actNotShown
      return isShown ? null : uncertainFailure(message)
    }
    return act.notShownMessage === null ? null : uncertainFailure(act.notShownMessage)
  }

  /** After the capture: reads the act once more where it must be shown, unless this person may not see the document. */
  async function finishCaptured(payload: P, idDocumento: string, signal: AbortSignal) {
    if (act.notShownMessage !== null) {
      const found = await read(payload, signal)
      if ('failure' in found && !isDecided(found.failure)) return stepFailure(found.failure)
      if ('value' in found && found.value !== null && act.availability(found.value, payload).kind !== 'done') {
        return laterFailure(act.notShownMessage, 200)
      }
    }
    return completedWithCapture(client, { idFase: payload.idFase, idDocumento }, signal)
  }

  return {
    kind: act.kind,
    payload: act.payload,
    evidence: z.object({}),
    upload: null,
    async prepare(payload, { signal }) {
      // The long check goes first, so that what is read is fresh when the request leaves.
      const problem = (await act.check?.(payload, signal)) ?? null
      const found = await read(payload, signal)
      if ('failure' in found) return stepFailure(found.failure)
      const availability = act.availability(found.value, payload)
      if (availability.kind === 'closed') return staleRefusal(availability.why, payload.idFase)
      if (availability.kind === 'done') {
        // A capture that is under way is announced by the next sync of the queue.
        act.onAlreadyDone?.(payload)
        return completed(payload.idFase)
      }
      return problem ?? { kind: 'prepared', evidence: {} }
    },
    async register({ payload }, { signal }) {
      const sent = await act.send(payload, signal)
      if (sent.kind !== 'ok') return stepFailure(sent)
      const eventId = sent.value?.idCapturaEvento
      if (eventId !== undefined) return { kind: 'registered', eventId }
      // Read also where the result is not used: `observe` then updates the queue.
      const doubt = await doubtAfterAccepted(payload, signal)
      return act.isReversible ? completed(payload.idFase) : (doubt ?? completed(payload.idFase))
    },
    async reconcile({ payload }, { signal }) {
      const found = await read(payload, signal)
      if ('failure' in found) {
        // The person may not see the document any more; only they can find out what happened.
        return absentIfRefused(found.failure)
      }
      if (found.value === null && act.goneUnansweredMessage !== null) return refusal(act.goneUnansweredMessage)
      const availability = act.availability(found.value, payload)
      if (availability.kind === 'closed') return staleRefusal(availability.why, payload.idFase)
      if (availability.kind === 'done') {
        // The capture event may be another signer's, and only they may read it: look for the captured document.
        const idDocumento = found.value?.idDocumento
        if (idDocumento === undefined) return completed(payload.idFase)
        return completedWithCapture(client, { idFase: payload.idFase, idDocumento }, signal)
      }
      return act.isReversible ? { kind: 'absent' } : { kind: 'not-carried-out' }
    },
    // "Already done" is a refusal too, and a failed capture does not take back the act that led to it.
    async findLateSuccess({ payload }, { signal }) {
      const found = await read(payload, signal)
      if ('failure' in found) return lateIfReadable(found.failure)
      return act.availability(found.value, payload).kind === 'done' ? completed(payload.idFase) : null
    },
    async finish(payload, { idDocumento }, { signal }) {
      if (idDocumento !== undefined) return finishCaptured(payload, idDocumento, signal)
      return (await doubtAfterAccepted(payload, signal)) ?? completed(payload.idFase)
    },
    onUpdate,
  }
}

/** Adds the captured document's registry number to the result, where this person may see the document. */
async function completedWithCapture(
  client: ApiClient,
  { idFase, idDocumento }: { idFase: string; idDocumento: string },
  signal: AbortSignal,
) {
  const document = await getDocument(client, idDocumento, signal)
  const result = { idDocumentoFaseAssinatura: idFase, idDocumento }
  if (document.kind === 'ok') {
    return { kind: 'completed', result: { ...result, registro: document.value.registro } } as const
  }
  const isHidden = document.kind === 'refused' || document.kind === 'forbidden'
  return isHidden ? ({ kind: 'completed', result } as const) : stepFailure(document)
}

/** `value` is null where the service does not know the document. */
type PhaseDocument = { value: DocumentoFaseAssinatura | null } | { failure: ApiFailure }

const completed = (idDocumentoFaseAssinatura: string) =>
  ({ kind: 'completed', result: { idDocumentoFaseAssinatura } }) as const
