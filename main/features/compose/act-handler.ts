import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { DraftActKind } from '../../../contract/bridge/compose.ts'
import { mustKeepEarlierAccess } from '../../../contract/bridge/secrecy.ts'
import {
  type ApiClient,
  type ApiOutcome,
  complementForwarding,
  getForwarding,
  reforward,
  replyToForwarding,
} from '../../engine/api/index.ts'
import { checkSeen, resolveDocuments, unknownDocumentText, withDocuments } from '../../engine/attached/index.ts'
import { type JobHandler, type PrepareResult, refusal, stepFailure, takenRefusal } from '../../engine/outbox/index.ts'
import {
  completed,
  createReconcilingHandler,
  type ReadResult,
  sharedBefore,
} from '../../engine/reconciliation/index.ts'
import {
  actEvidenceSchema,
  type ForwardingActEvidence,
  findForwardingActs,
  readFollowers,
  readKnownActs,
  readOwnFollowers,
} from './act-evidence.ts'
import { type ActPayload, actBodyOf, actPayloadSchema, reforwardPayloadSchema } from './act-payload.ts'
import { type ActPermission, checkAnswer, checkComplement, type EarlierForwarding } from './act-permission.ts'
import { candidateOf, finishForwarding, resultOf } from './forwarding-result.ts'
import { actContentKeyOf, isActOf } from './match.ts'

type ActHandler = JobHandler<ActPayload, ForwardingActEvidence>

interface ForwardingActHandlersOptions {
  client: ApiClient
  /** Which of the specification's shapes the environment takes. */
  shape: 'A' | 'B'
  onUpdate: ActHandler['onUpdate']
}

/** Reply, re-forward and complement. Each reads the earlier forwarding again, in case a colleague was quicker. */
export function createForwardingActHandlers(options: ForwardingActHandlersOptions): ActHandler[] {
  return (['reply', 're-forward', 'complement'] as const).map((kind) => createHandler(kind, options))
}

function createHandler(kind: DraftActKind, { client, shape, onUpdate }: ForwardingActHandlersOptions): ActHandler {
  async function readEarlier({ idEncaminhamento }: ActPayload, signal: AbortSignal) {
    const forwarding = await getForwarding(client, idEncaminhamento, signal)
    if (forwarding.kind !== 'ok') return forwarding
    const followers = await readFollowers(client, idEncaminhamento, signal)
    if (followers.kind !== 'ok') return followers
    return { kind: 'ok', value: { earlier: forwarding.value, followers: followers.value } } as const
  }

  async function checkPermission(
    read: EarlierForwarding,
    payload: ActPayload,
    signal: AbortSignal,
  ): Promise<ReadResult<ActPermission>> {
    if (kind === 'complement') return { kind: 'ok', value: checkComplement(read, payload) }
    return checkAnswer(client, read, payload, signal)
  }

  /** Looks for this very act among the followers: an answer cannot be given twice. */
  async function findOwnAct({ earlier, followers }: EarlierForwarding, payload: ActPayload, signal: AbortSignal) {
    const own = await readOwnFollowers(client, payload, followers ?? [], signal)
    if (own.kind !== 'ok') return own
    return { kind: 'ok', value: own.value.find((each) => isActOf(payload, earlier.assunto, each)) } as const
  }

  async function prepare(
    payload: ActPayload,
    attached: readonly string[],
    signal: AbortSignal,
  ): Promise<PrepareResult<ForwardingActEvidence>> {
    const read = await readEarlier(payload, signal)
    if (read.kind !== 'ok') return stepFailure(read)
    const permission = await checkPermission(read.value, payload, signal)
    if (permission.kind !== 'ok') return stepFailure(permission)
    if (permission.value.kind === 'taken' && kind !== 'complement') {
      const made = await findOwnAct(read.value, payload, signal)
      if (made.kind !== 'ok') return stepFailure(made)
      if (made.value !== undefined) return completed(resultOf(made.value))
    }
    if (permission.value.kind === 'taken') return takenRefusal(permission.value.sentence)
    if (permission.value.kind === 'not-allowed') return refusal(permission.value.sentence)
    const { earlier, followers } = read.value
    const before = await readKnownActs(client, payload, followers, signal)
    if (before.kind !== 'ok') return stepFailure(before)
    const inheritsAccess = isStricterThan(earlier, payload)
    const evidence = { attached: [...attached], assunto: earlier.assunto, inheritsAccess, before: before.value }
    return { kind: 'prepared', evidence }
  }

  return createReconcilingHandler({
    kind,
    payload: kind === 're-forward' ? reforwardPayloadSchema : actPayloadSchema,
    evidence: actEvidenceSchema,
    contentKey: actContentKeyOf,
    sharedEvidence: sharedBefore,
    async prepare(payload, { signal, dependencies }) {
      const resolved = resolveDocuments(payload, dependencies())
      if (resolved === null) return refusal(unknownDocumentText)
      return (await checkSeen(client, payload, signal)) ?? prepare(payload, resolved.idsDocumentos, signal)
    },
    send: ({ payload, evidence }, signal) =>
      requests[kind](
        client,
        actBodyOf(withDocuments(payload, evidence.attached), shape, evidence.inheritsAccess),
        signal,
      ),
    async find(request, signal) {
      const found = await findForwardingActs(client, request, signal)
      return found.kind === 'ok' ? { ...found, value: found.value.map(candidateOf) } : found
    },
    findsLateSuccess: true,
    finish: (_payload, ids, { signal }) => finishForwarding(client, ids, signal),
    onUpdate,
  })
}

type ActRequest = (
  client: ApiClient,
  body: ReturnType<typeof actBodyOf>,
  signal: AbortSignal,
) => Promise<ApiOutcome<string>>
const requests: Readonly<Record<DraftActKind, ActRequest>> = {
  reply: replyToForwarding,
  're-forward': reforward,
  complement: complementForwarding,
}

/** Whether the earlier forwarding's access is stricter than the draft's: then the act must not open it. */
function isStricterThan({ nivelAcesso }: Encaminhamento, { access, restriction }: ActPayload): boolean {
  const term = restriction?.classificacaoInformacao
  const secrecy = term && { years: term.prazoAnos, months: term.prazoMeses, days: term.prazoDias }
  return mustKeepEarlierAccess(nivelAcesso, { access, secrecy })
}
