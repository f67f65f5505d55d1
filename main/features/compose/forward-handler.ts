import { type ApiClient, createForwarding } from '../../engine/api/index.ts'
import { checkSeen, resolveDocuments, unknownDocumentText, withDocuments } from '../../engine/attached/index.ts'
import { type JobHandler, refusal } from '../../engine/outbox/index.ts'
import { createReconcilingHandler, prepared, sharedBefore } from '../../engine/reconciliation/index.ts'
import {
  type ForwardEvidence,
  findForwardings,
  forwardEvidenceSchema,
  readKnownForwardings,
} from './forward-evidence.ts'
import { candidateOf, finishForwarding } from './forwarding-result.ts'
import { contentKeyOf } from './match.ts'
import { bodyOf, type ForwardPayload, forwardPayloadSchema } from './payload.ts'

type ForwardHandler = JobHandler<ForwardPayload, ForwardEvidence>

interface ForwardHandlerOptions {
  client: ApiClient
  /** Which of the specification's shapes the environment takes. */
  shape: 'A' | 'B'
  onUpdate: ForwardHandler['onUpdate']
}

/** Forwards documents that are all captured by then. */
export function createForwardHandler({ client, shape, onUpdate }: ForwardHandlerOptions): ForwardHandler {
  return createReconcilingHandler({
    kind: 'forward',
    payload: forwardPayloadSchema,
    evidence: forwardEvidenceSchema,
    contentKey: contentKeyOf,
    sharedEvidence: sharedBefore,
    async prepare(payload, { signal, dependencies }) {
      const resolved = resolveDocuments(payload, dependencies())
      if (resolved === null) return refusal(unknownDocumentText)
      const changed = await checkSeen(client, payload, signal)
      if (changed !== null) return changed
      const known = await readKnownForwardings(client, resolved, signal)
      if (known.kind !== 'ok') return prepared(known)
      return { kind: 'prepared', evidence: { attached: [...resolved.idsDocumentos], before: known.value } }
    },
    send: ({ payload, evidence }, signal) =>
      createForwarding(client, bodyOf(withDocuments(payload, evidence.attached), shape), signal),
    async find(request, signal) {
      const found = await findForwardings(client, request, signal)
      return found.kind === 'ok' ? { ...found, value: found.value.map(candidateOf) } : found
    },
    finish: (_payload, ids, { signal }) => finishForwarding(client, ids, signal),
    onUpdate,
  })
}
