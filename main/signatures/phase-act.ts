import { z } from 'zod'
import type { DocumentoAssinado, DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import type { OperationKind } from '../../contract/bridge/outbox.ts'
import {
  type ApiClient,
  type ApiFailure,
  type ApiOutcome,
  getDocument,
  getSignatureDocument,
  isDecided,
} from '../api/index.ts'
import { type JobHandler, refusal, type StepFailure, stepFailure } from '../outbox/index.ts'

/** What every act on a signature-phase document says: on which. */
export interface PhasePayload {
  readonly idFase: string
}

/** Where a document stands for an act: it is so already, may be done, or may not be any more, with why for a person. */
export type Standing = { kind: 'done' } | { kind: 'open' } | { kind: 'closed'; why: string }

/** One kind of act on a signature-phase document. */
export interface PhaseAct<P extends PhasePayload> {
  readonly kind: OperationKind
  readonly payload: z.ZodType<P>
  /**
   * Why the act is refused where it has been asked for, its answer has not come, and the document is gone: then nobody
   * can tell whether it was carried out. Null where `standing` says it of a document that is gone in any case.
   */
  readonly goneUnanswered: string | null
  /** Null stands for a document that the service does not know (any more). */
  standing(document: DocumentoFaseAssinatura | null, payload: P): Standing
  send(payload: P, signal: AbortSignal): Promise<ApiOutcome<DocumentoAssinado | null>>
  /**
   * Whether it can be undone at the service. Then an answer that never came must not be followed by another request:
   * the first might arrive after it has been undone, and do it again. What cannot be undone is refused the second time.
   */
  readonly undoable: boolean
  /**
   * Said while the service has taken it in and does not show it: then it is not done, however it has answered. Null
   * where only a contradiction of its own is a reason to doubt.
   */
  readonly mustShow: string | null
  /** Told that nothing is asked of the service, since it is so already. */
  wasSo?(payload: P): void
  /** Last look before the request: what fails here keeps it from leaving. */
  before?(payload: P, signal: AbortSignal): Promise<Failed | null>
}

/** What is done with what a handler comes across. */
export interface PhaseEyes<P extends PhasePayload> {
  follow: PhaseHandler<P>['follow']
  /** The document as the service shows it now. */
  saw(document: DocumentoFaseAssinatura): void
}

export type PhaseHandler<P extends PhasePayload> = JobHandler<P, Record<string, never>>

/**
 * Drives an act: read ─▶ act ─▶ read again, and the event of the capture where the answer names one, since this was the
 * last that was missing.
 */
export function createPhaseHandler<P extends PhasePayload>(
  client: ApiClient,
  act: PhaseAct<P>,
  { follow, saw }: PhaseEyes<P>,
): PhaseHandler<P> {
  async function read({ idFase }: P, signal: AbortSignal): Promise<{ value: DocumentoFaseAssinatura | null } | Unread> {
    const outcome = await getSignatureDocument(client, idFase, signal)
    if (outcome.kind === 'ok') {
      saw(outcome.value)
      return outcome
    }
    return outcome.kind === 'refused' && outcome.status === 404 ? { value: null } : { failure: outcome }
  }

  /** What the capture has made: the document, with its registry number where this person may see it. */
  async function captured(idDocumentoFaseAssinatura: string, idDocumento: string, signal: AbortSignal) {
    const document = await getDocument(client, idDocumento, signal)
    if (document.kind === 'ok') {
      const { registro } = document.value
      return { kind: 'completed', result: { idDocumentoFaseAssinatura, idDocumento, registro } } as const
    }
    const decided = document.kind === 'refused' || document.kind === 'forbidden'
    if (decided) return { kind: 'completed', result: { idDocumentoFaseAssinatura, idDocumento } } as const
    return stepFailure(document)
  }

  /** After the service has answered that it is done: why that is not to be told yet; null where nothing is. */
  async function notShown(payload: P, signal: AbortSignal): Promise<Failed | null> {
    const found = await read(payload, signal)
    const uncertain = (message: string) =>
      ({
        kind: 'failed',
        failure: { kind: 'uncertain', said: { status: 200, message, traceId: null } },
      }) as const
    if ('value' in found) {
      const isShown = act.standing(found.value, payload).kind === 'done'
      return isShown ? null : uncertain(act.mustShow ?? 'O serviço aceitou a operação, mas ainda não a mostra.')
    }
    return act.mustShow === null ? null : uncertain(act.mustShow)
  }

  /** The capture is over. What must be shown is looked for once more, unless it is not for this person to see. */
  async function ended(payload: P, idDocumento: string, signal: AbortSignal) {
    if (act.mustShow === null) return captured(payload.idFase, idDocumento, signal)
    const found = await read(payload, signal)
    if ('value' in found && found.value !== null && act.standing(found.value, payload).kind !== 'done') {
      const said = { status: 200, message: act.mustShow, traceId: null }
      return { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, said } } as const
    }
    const isTransient = 'failure' in found && !isDecided(found.failure)
    return isTransient ? stepFailure(found.failure) : captured(payload.idFase, idDocumento, signal)
  }

  return {
    kind: act.kind,
    payload: act.payload,
    evidence: z.object({}),
    upload: null,
    async note(payload, { signal }) {
      const found = await read(payload, signal)
      if (!('value' in found)) return stepFailure(found.failure)
      const standing = act.standing(found.value, payload)
      if (standing.kind === 'closed') return refusal(standing.why)
      // Where a capture is on its way, whoever waits for it is told by the next reading of the queue.
      if (standing.kind === 'done') {
        act.wasSo?.(payload)
        return completed(payload.idFase)
      }
      return (await act.before?.(payload, signal)) ?? { kind: 'noted', evidence: {} }
    },
    async register({ payload }, { signal }) {
      const sent = await act.send(payload, signal)
      if (sent.kind !== 'ok') return stepFailure(sent)
      const eventId = sent.value?.idCapturaEvento
      if (eventId !== undefined) return { kind: 'registered', eventId }
      // Read in any case, so that what is shown here is how it stands there.
      const doubt = await notShown(payload, signal)
      return act.undoable ? completed(payload.idFase) : (doubt ?? completed(payload.idFase))
    },
    async reconcile({ payload }, { signal }) {
      const found = await read(payload, signal)
      if (!('value' in found)) {
        // Not for this person's eyes any more: what became of it only they can find out, by other ways.
        const decided = found.failure.kind === 'refused' || found.failure.kind === 'forbidden'
        return decided ? { kind: 'absent' } : stepFailure(found.failure)
      }
      if (found.value === null && act.goneUnanswered !== null) return refusal(act.goneUnanswered)
      const standing = act.standing(found.value, payload)
      if (standing.kind === 'closed') return refusal(standing.why)
      if (standing.kind === 'done') {
        // A capture on its way may be another's, who was the last: only they are told how its event stands.
        const idDocumento = found.value?.idDocumento
        return idDocumento === undefined ? completed(payload.idFase) : captured(payload.idFase, idDocumento, signal)
      }
      return act.undoable ? { kind: 'absent' } : { kind: 'not-carried-out' }
    },
    // That it is so already is a no, too; and one of the capture takes nothing back of the act that has led to it.
    async already({ payload }, { signal }) {
      const found = await read(payload, signal)
      if (!('value' in found)) return isDecided(found.failure) ? null : stepFailure(found.failure)
      return act.standing(found.value, payload).kind === 'done' ? completed(payload.idFase) : null
    },
    finish: async (payload, { idDocumento }, { signal }) =>
      idDocumento === undefined
        ? ((await notShown(payload, signal)) ?? completed(payload.idFase))
        : ended(payload, idDocumento, signal),
    follow,
  }
}

/** What is said of a document that the service does not know any more. */
export const gone = 'O documento não está mais em fase de assinatura.'

type Unread = { failure: ApiFailure }
type Failed = { kind: 'failed'; failure: StepFailure }
const completed = (idDocumentoFaseAssinatura: string) =>
  ({ kind: 'completed', result: { idDocumentoFaseAssinatura } }) as const
