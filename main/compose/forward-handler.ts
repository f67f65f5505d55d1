import { type ApiClient, isDecided } from '../api/index.ts'
import { type JobHandler, knownToBoth, refusal, type StepIo, stepFailure } from '../outbox/index.ts'
import { notTold, resolvedBy, resolvedIn } from './attached.ts'
import { type ForwardEvidence, forwardEvidenceSchema } from './evidence.ts'
import { type ForwardIo, finishForward, noteForward, reconcileForward, registerForward } from './forward-steps.ts'
import { likenessOf } from './match.ts'
import { type ForwardPayload, forwardPayloadSchema } from './payload.ts'

type ForwardHandler = JobHandler<ForwardPayload, ForwardEvidence>

export interface ForwardHandlerOptions {
  client: ApiClient
  /** Which of the specification's shapes the environment takes. */
  shape: 'A' | 'B'
  follow: ForwardHandler['follow']
}

/** Forwards: what was waited for is looked up ─▶ what is there already is noted ─▶ register ─▶ event ─▶ the protocol. */
export function createForwardHandler({ client, shape, follow }: ForwardHandlerOptions): ForwardHandler {
  const ioOf = ({ signal }: StepIo): ForwardIo => ({ client, shape, signal })
  return {
    kind: 'forward',
    payload: forwardPayloadSchema,
    evidence: forwardEvidenceSchema,
    likeness: likenessOf,
    common: knownToBoth,
    upload: null,
    async note(payload, io) {
      const resolved = resolvedBy(payload, io.before())
      if (resolved === null) return refusal(notTold)
      const noted = await noteForward(resolved, ioOf(io))
      if (noted.kind !== 'ok') return stepFailure(noted)
      return { kind: 'noted', evidence: { ...noted.value, attached: [...resolved.idsDocumentos] } }
    },
    async register({ payload, evidence }, io) {
      const outcome = await registerForward(resolvedIn(payload, evidence), ioOf(io))
      return outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)
    },
    async reconcile({ payload, evidence, at }, io) {
      const found = await reconcileForward(payload, { at, evidence }, ioOf(io))
      switch (found.kind) {
        case 'taken':
          return { kind: 'completed', result: found.result }
        case 'absent':
        case 'ambiguous':
          return found
        default:
          // That it may not be looked for says nothing of whether it was made.
          return isDecided(found) ? { kind: 'absent' } : stepFailure(found)
      }
    },
    async finish(_payload, { idEncaminhamento }, io) {
      if (idEncaminhamento === undefined) return { kind: 'completed', result: {} }
      const finished = await finishForward(idEncaminhamento, ioOf(io))
      return finished.kind === 'done' ? { kind: 'completed', result: finished.result } : stepFailure(finished)
    },
    follow,
  }
}
