import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import type { DraftActKind } from '../../contract/bridge/compose.ts'
import { keepsEarlier } from '../../contract/bridge/secrecy.ts'
import {
  type ApiClient,
  type ApiOutcome,
  complementForwarding,
  getForwarding,
  isDecided,
  reforward,
  replyToForwarding,
} from '../api/index.ts'
import { type JobHandler, knownToBoth, type NoteEnd, refusal, stepFailure } from '../outbox/index.ts'
import { type ActEvidence, actEvidenceSchema, findActs, followersOf, noteBefore, readOwn } from './act-evidence.ts'
import { type ActPayload, actBodyOf, actPayloadSchema, reforwardPayloadSchema } from './act-payload.ts'
import { notTold, resolvedBy, resolvedIn } from './attached.ts'
import type { Answer } from './evidence.ts'
import { candidateOf, finishForward } from './forward-steps.ts'
import { type Guarded, guardAnswer, guardComplement, type Read } from './guard.ts'
import { actLikenessOf, isActOf } from './match.ts'

type ActHandler = JobHandler<ActPayload, ActEvidence>

export interface ActHandlersOptions {
  client: ApiClient
  /** Which of the specification's shapes the environment takes. */
  shape: 'A' | 'B'
  follow: ActHandler['follow']
}

/** Reply, send on, complement: read again, so that no colleague is run over ─▶ register ─▶ event ─▶ the protocol. */
export function createForwardingActHandlers(options: ActHandlersOptions): ActHandler[] {
  return (['reply', 're-forward', 'complement'] as const).map((kind) => createHandler(kind, options))
}

function createHandler(kind: DraftActKind, { client, shape, follow }: ActHandlersOptions): ActHandler {
  const completed = ({ id: idEncaminhamento, protocolo }: Encaminhamento) =>
    ({ kind: 'completed', result: { idEncaminhamento, protocolo } }) as const

  /** The very act asked for, made before: where it cannot be made twice, it is the one. */
  async function madeBefore({ earlier, followers }: Read, payload: ActPayload, signal: AbortSignal) {
    const own = await readOwn(client, payload, followers ?? [], signal)
    if (own.kind !== 'ok') return own
    return { kind: 'ok', value: own.value.find((each) => isActOf(payload, earlier.assunto, each)) } as const
  }

  async function readNow({ idEncaminhamento }: ActPayload, signal: AbortSignal): Promise<Answer<Read>> {
    const earlier = await getForwarding(client, idEncaminhamento, signal)
    if (earlier.kind !== 'ok') return earlier
    const followers = await followersOf(client, idEncaminhamento, signal)
    if (followers.kind !== 'ok') return followers
    return { kind: 'ok', value: { earlier: earlier.value, followers: followers.value } }
  }

  async function guard(read: Read, payload: ActPayload, signal: AbortSignal): Promise<Answer<Guarded>> {
    if (kind === 'complement') return { kind: 'ok', value: guardComplement(read, payload) }
    return guardAnswer(client, read, payload, signal)
  }

  async function noted({ earlier, followers }: Read, payload: ActPayload, signal: AbortSignal) {
    const before = await noteBefore(client, payload, followers, signal)
    if (before.kind !== 'ok') return stepFailure(before)
    const evidence = { assunto: earlier.assunto, inheritsAccess: inherits(earlier, payload), before: before.value }
    return { kind: 'noted', evidence } as const
  }

  async function note(payload: ActPayload, signal: AbortSignal): Promise<NoteEnd<ActEvidence>> {
    const read = await readNow(payload, signal)
    if (read.kind !== 'ok') return stepFailure(read)
    const guarded = await guard(read.value, payload, signal)
    if (guarded.kind !== 'ok') return stepFailure(guarded)
    if (guarded.value.kind === 'free') return noted(read.value, payload, signal)
    if (guarded.value.kind === 'taken' && kind !== 'complement') {
      const made = await madeBefore(read.value, payload, signal)
      if (made.kind !== 'ok') return stepFailure(made)
      if (made.value !== undefined) return completed(made.value)
    }
    return refusal(guarded.value.sentence)
  }

  return {
    kind,
    payload: kind === 're-forward' ? reforwardPayloadSchema : actPayloadSchema,
    evidence: actEvidenceSchema,
    likeness: actLikenessOf,
    common: (later, earlier) => ({ ...later, before: knownToBoth(later.before, earlier.before) }),
    upload: null,
    async note(payload, { signal, before }) {
      const resolved = resolvedBy(payload, before())
      if (resolved === null) return refusal(notTold)
      const end = await note(payload, signal)
      if (end.kind !== 'noted') return end
      return { kind: 'noted', evidence: { ...end.evidence, attached: [...resolved.idsDocumentos] } }
    },
    async register({ payload, evidence }, { signal }) {
      const body = actBodyOf(resolvedIn(payload, evidence), shape, evidence.inheritsAccess)
      const outcome = await requests[kind](client, body, signal)
      return outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)
    },
    async reconcile({ payload, evidence, at }, { signal }) {
      const found = await findActs({ client, payload, evidence, intentAt: at, signal })
      if (found.kind !== 'ok') return isDecided(found) ? { kind: 'absent' } : stepFailure(found)
      const [one, ...others] = found.value
      if (one === undefined) return { kind: 'absent' }
      if (others.length > 0) return { kind: 'ambiguous', candidates: found.value.map(candidateOf) }
      return completed(one)
    },
    async already({ payload, evidence, at }, { signal }) {
      const found = await findActs({ client, payload, evidence, intentAt: at, signal })
      if (found.kind !== 'ok') return isDecided(found) ? null : stepFailure(found)
      const [one, ...others] = found.value
      return one === undefined || others.length > 0 ? null : completed(one)
    },
    async finish(_payload, { idEncaminhamento }, { signal }) {
      if (idEncaminhamento === undefined) return { kind: 'completed', result: {} }
      const finished = await finishForward(idEncaminhamento, { client, shape, signal })
      return finished.kind === 'done' ? { kind: 'completed', result: finished.result } : stepFailure(finished)
    },
    follow,
  }
}

const requests: Readonly<
  Record<DraftActKind, (client: ApiClient, body: ReturnType<typeof actBodyOf>, signal: AbortSignal) => Sent>
> = { reply: replyToForwarding, 're-forward': reforward, complement: complementForwarding }
type Sent = Promise<ApiOutcome<string>>

/** Whether the access is left to be that of the earlier one, so that it is no more open. */
function inherits({ nivelAcesso }: Encaminhamento, { access, restriction }: ActPayload): boolean {
  const {
    prazoAnos: years = 0,
    prazoMeses: months = 0,
    prazoDias: days = 0,
  } = restriction?.classificacaoInformacao ?? {}
  return keepsEarlier(nivelAcesso, { access, secrecy: { years, months, days } })
}
