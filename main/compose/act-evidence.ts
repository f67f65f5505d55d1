import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import {
  type ApiClient,
  getForwarding,
  isDecided,
  searchSentForwardings,
  type TrackedForwarding,
  trackForwarding,
} from '../api/index.ts'
import { clockSlackMs, isYoungerThan } from '../outbox/index.ts'
import type { ActPayload } from './act-payload.ts'
import { attachedField } from './attached.ts'
import { type Answer, pageSize } from './evidence.ts'
import { isActOf } from './match.ts'

/**
 * What is noted before an act on an earlier forwarding is asked for, so that it can be told later whether it came
 * about: what followed that one already or, where the service does not tell, what the sender has sent.
 */
export const actEvidenceSchema = z.object({
  ...attachedField,
  /** The earlier one's subject. */
  assunto: z.string(),
  /** Its access is stricter than what the draft says, and is kept. */
  inheritsAccess: z.boolean(),
  before: z.discriminatedUnion('by', [
    z.object({ by: z.literal('tracking'), known: z.array(idSchema) }),
    z.object({ by: z.literal('sent'), known: z.array(idSchema) }),
    /** The service offers neither: only the person can know. */
    z.object({ by: z.literal('nothing') }),
  ]),
})
export type ActEvidence = z.infer<typeof actEvidenceSchema>
type Followers = TrackedForwarding['encaminhamentosPosteriores']

/** What has followed a forwarding; null where the service does not tell. */
export async function followersOf(
  client: ApiClient,
  idEncaminhamento: string,
  signal: AbortSignal,
): Promise<Answer<Followers | null>> {
  const tracked = await trackForwarding(client, idEncaminhamento, signal)
  if (tracked.kind === 'ok') return { kind: 'ok', value: tracked.value.encaminhamentosPosteriores }
  return isDecided(tracked) ? { kind: 'ok', value: null } : tracked
}

/** What there is before the request leaves; fails only where asking again later can help. */
export async function noteBefore(
  client: ApiClient,
  payload: ActPayload,
  followers: Followers | null,
  signal: AbortSignal,
): Promise<Answer<ActEvidence['before']>> {
  if (followers !== null) return { kind: 'ok', value: { by: 'tracking', known: followers.map(({ id }) => id) } }
  const sent = await searchSentForwardings(client, sentBy(payload), signal)
  if (sent.kind === 'ok') return { kind: 'ok', value: { by: 'sent', known: sent.value.result.map(({ id }) => id) } }
  return isDecided(sent) ? { kind: 'ok', value: { by: 'nothing' } } : sent
}

export interface ActSearch {
  client: ApiClient
  payload: ActPayload
  evidence: ActEvidence
  /** When the intent was noted, before the request left. */
  intentAt: Date
  signal: AbortSignal
}

/** Every forwarding that may be the act asked for: as payload says, not there before, younger than the intent. */
export async function findActs(search: ActSearch): Promise<Answer<Encaminhamento[]>> {
  const { evidence, intentAt } = search
  if (evidence.before.by === 'nothing') return { kind: 'ok', value: [] }
  const { known } = evidence.before
  const found = evidence.before.by === 'tracking' ? await followed(search, known) : await sent(search)
  if (found.kind !== 'ok') return found
  const isNew = ({ id, dataHora }: Encaminhamento) => !known.includes(id) && isYoungerThan(intentAt, dataHora)
  return {
    kind: 'ok',
    value: found.value.filter((each) => isNew(each) && isActOf(search.payload, evidence.assunto, each)),
  }
}

async function followed(
  { client, payload, signal }: ActSearch,
  known: readonly string[],
): Promise<Answer<Encaminhamento[]>> {
  const followers = await followersOf(client, payload.idEncaminhamento, signal)
  if (followers.kind !== 'ok') return followers
  return readOwn(
    client,
    payload,
    (followers.value ?? []).filter(({ id }) => !known.includes(id)),
    signal,
  )
}

/** Reads those followers that have the sender of an act. */
export async function readOwn(
  client: ApiClient,
  { idResponsavel }: Pick<ActPayload, 'idResponsavel'>,
  followers: Followers,
  signal: AbortSignal,
): Promise<Answer<Encaminhamento[]>> {
  const found: Encaminhamento[] = []
  for (const { id } of followers.filter(({ responsavel }) => responsavel.id === idResponsavel)) {
    const read = await getForwarding(client, id, signal)
    if (read.kind === 'ok') found.push(read.value)
    else if (!isDecided(read)) return read
  }
  return { kind: 'ok', value: found }
}

async function sent({ client, payload, intentAt, signal }: ActSearch): Promise<Answer<Encaminhamento[]>> {
  const enviadoDe = new Date(intentAt.getTime() - clockSlackMs).toISOString()
  const page = await searchSentForwardings(client, { ...sentBy(payload), enviadoDe }, signal)
  return page.kind === 'ok' ? { kind: 'ok', value: page.value.result } : page
}

/** Not by subject, which the service may take from the earlier one. */
const sentBy = ({ idResponsavel }: ActPayload) => ({ idResponsavel, pagina: 1, tamanhoPagina: pageSize })
