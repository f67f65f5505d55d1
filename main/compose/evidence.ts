import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import {
  type ApiClient,
  type ApiFailure,
  getForwarding,
  isDecided,
  listDocumentForwardings,
  searchSentForwardings,
} from '../api/index.ts'
import { clockSlackMs, isYoungerThan } from '../outbox/index.ts'
import { attachedField, type Resolved } from './attached.ts'
import { isForwardingOf } from './match.ts'
import type { ForwardPayload } from './payload.ts'

/**
 * What is noted before a forwarding is asked for, so that it can be told later whether it came about: the forwardings
 * that were there already, of an attached document or, where there is none, of what the person has sent.
 */
export const forwardEvidenceSchema = z.discriminatedUnion('by', [
  z.object({ ...attachedField, by: z.literal('document'), idDocumento: idSchema, known: z.array(idSchema) }),
  z.object({ ...attachedField, by: z.literal('sent'), known: z.array(idSchema) }),
  /** The service offers neither: only the person can know. */
  z.object({ ...attachedField, by: z.literal('nothing') }),
])
export type ForwardEvidence = z.infer<typeof forwardEvidenceSchema>

/** A search's page; what the search is for is young, and pages begin with the newest. */
export const pageSize = 200

export type Answer<T> = { kind: 'ok'; value: T } | ApiFailure

/** Reads the evidence now; fails only where asking again later can help. */
export async function noteEvidence(
  client: ApiClient,
  payload: Resolved<ForwardPayload>,
  signal?: AbortSignal,
): Promise<Answer<ForwardEvidence>> {
  const [idDocumento] = payload.idsDocumentos
  if (idDocumento !== undefined) {
    const attached = await listDocumentForwardings(client, idDocumento, signal)
    if (attached.kind === 'ok') return { kind: 'ok', value: { by: 'document', idDocumento, known: attached.value } }
    if (!isDecided(attached)) return attached
  }
  const sent = await searchSentForwardings(client, sentFilter(payload), signal)
  if (sent.kind === 'ok') return { kind: 'ok', value: { by: 'sent', known: sent.value.result.map(({ id }) => id) } }
  return isDecided(sent) ? { kind: 'ok', value: { by: 'nothing' } } : sent
}

export interface Search {
  client: ApiClient
  payload: ForwardPayload
  evidence: ForwardEvidence
  /** When the intent was noted, before the request left. */
  intentAt: Date
  signal?: AbortSignal
}

/** Every forwarding that may be the one asked for: as payload says, not there before, younger than the intent. */
export async function findForwardings(search: Search): Promise<Answer<Encaminhamento[]>> {
  const { payload, evidence, intentAt } = search
  if (evidence.by === 'nothing') return { kind: 'ok', value: [] }
  const found = await candidates(search)
  if (found.kind !== 'ok') return found
  const known = new Set(evidence.known)
  const value = found.value.filter(
    (each) => !known.has(each.id) && isYoungerThan(intentAt, each.dataHora) && isForwardingOf(payload, each),
  )
  return { kind: 'ok', value }
}

async function candidates({ client, payload, evidence, intentAt, signal }: Search): Promise<Answer<Encaminhamento[]>> {
  if (evidence.by === 'document') {
    const attached = await listDocumentForwardings(client, evidence.idDocumento, signal)
    if (attached.kind !== 'ok') return attached
    const found: Encaminhamento[] = []
    for (const id of attached.value.filter((each) => !evidence.known.includes(each))) {
      const forwarding = await getForwarding(client, id, signal)
      if (forwarding.kind === 'ok') found.push(forwarding.value)
      // Others' forwardings of the same document may be closed to this person: then they are not this one's either.
      else if (!isDecided(forwarding)) return forwarding
    }
    return { kind: 'ok', value: found }
  }
  const enviadoDe = new Date(intentAt.getTime() - clockSlackMs).toISOString()
  const sent = await searchSentForwardings(client, { ...sentFilter(payload), enviadoDe }, signal)
  return sent.kind === 'ok' ? { kind: 'ok', value: sent.value.result } : sent
}

const sentFilter = ({ assunto, idResponsavel }: Pick<ForwardPayload, 'assunto' | 'idResponsavel'>) => ({
  assunto,
  idResponsavel,
  pagina: 1,
  tamanhoPagina: pageSize,
})
