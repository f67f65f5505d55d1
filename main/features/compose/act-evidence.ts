import { z } from 'zod'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import {
  type ApiClient,
  getForwarding,
  isDecided,
  type TrackedForwarding,
  trackForwarding,
} from '../../engine/api/index.ts'
import { attachedField } from '../../engine/attached/index.ts'
import {
  firstEvidence,
  isNewRecord,
  knownBy,
  nothingKnown,
  type ReadResult,
  readAccessible,
  type SentRequest,
} from '../../engine/reconciliation/index.ts'
import type { ActPayload } from './act-payload.ts'
import { readKnownSent, readSentSince } from './forward-evidence.ts'
import { isActOf } from './match.ts'

/** The follow-ups that existed before the request; from the sent folder if the service has no tracking. */
const knownActsSchema = z.discriminatedUnion('by', [knownBy('tracking'), knownBy('sent'), nothingKnown])
type KnownActs = z.infer<typeof knownActsSchema>

export const actEvidenceSchema = z.object({
  ...attachedField,
  /** Subject of the earlier forwarding; a service may give it to the act. */
  assunto: z.string(),
  /** The earlier forwarding is stricter than the draft, so the act keeps its access. */
  inheritsAccess: z.boolean(),
  before: knownActsSchema,
})
export type ForwardingActEvidence = z.infer<typeof actEvidenceSchema>

export type Followers = NonNullable<TrackedForwarding['encaminhamentosPosteriores']>

/** Reads the follow-ups of a forwarding; null if the service does not tell them. */
export async function readFollowers(
  client: ApiClient,
  idEncaminhamento: string,
  signal: AbortSignal,
): Promise<ReadResult<Followers | null>> {
  const tracked = await trackForwarding(client, idEncaminhamento, signal)
  if (tracked.kind === 'ok') return { kind: 'ok', value: tracked.value.encaminhamentosPosteriores ?? null }
  return isDecided(tracked) ? { kind: 'ok', value: null } : tracked
}

/** Reads the evidence before the request. Fails only where asking again later can help. */
export async function readKnownActs(
  client: ApiClient,
  { idResponsavel }: ActPayload,
  followers: Followers | null,
  signal: AbortSignal,
): Promise<ReadResult<KnownActs>> {
  if (followers !== null) return { kind: 'ok', value: { by: 'tracking', known: followers.map(({ id }) => id) } }
  return firstEvidence(() => readKnownSent(client, { idResponsavel }, signal))
}

/** Every forwarding that may be the act asked for. */
export async function findForwardingActs(
  client: ApiClient,
  { payload, evidence: { before, assunto }, at }: SentRequest<ActPayload, ForwardingActEvidence>,
  signal: AbortSignal,
): Promise<ReadResult<Encaminhamento[]>> {
  if (before.by === 'nothing') return { kind: 'ok', value: [] }
  const records =
    before.by === 'tracking'
      ? await readNewFollowers(client, payload, before.known, signal)
      : // Without the subject, which may be that of the earlier forwarding.
        await readSentSince(client, { idResponsavel: payload.idResponsavel }, at, signal)
  if (records.kind !== 'ok') return records
  const isMatch = (each: Encaminhamento) =>
    isNewRecord({ evidence: before, at }, each) && isActOf(payload, assunto, each)
  return { ...records, value: records.value.filter(isMatch) }
}

async function readNewFollowers(
  client: ApiClient,
  payload: ActPayload,
  known: readonly string[],
  signal: AbortSignal,
): Promise<ReadResult<Encaminhamento[]>> {
  const tracked = await trackForwarding(client, payload.idEncaminhamento, signal)
  if (tracked.kind !== 'ok') return tracked
  const { encaminhamentosPosteriores: followers } = tracked.value
  // They were told before the request: one that cannot be read makes the list unknown.
  if (followers === undefined) return { kind: 'ok', value: [], leftOut: 1 }
  const unknown = followers.filter(({ id }) => !known.includes(id))
  return readOwnFollowers(client, payload, unknown, signal)
}

/** Reads the followers that have the sender of an act. */
export function readOwnFollowers(
  client: ApiClient,
  { idResponsavel }: Pick<ActPayload, 'idResponsavel'>,
  followers: Followers,
  signal: AbortSignal,
): Promise<ReadResult<Encaminhamento[]>> {
  const own = followers.filter(({ responsavel }) => responsavel.id === idResponsavel)
  return readAccessible(
    own.map(({ id }) => id),
    (id) => getForwarding(client, id, signal),
  )
}
