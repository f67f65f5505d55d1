import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  getForwarding,
  listDocumentForwardings,
  readPages,
  searchSentForwardings,
} from '../../engine/api/index.ts'
import { attachedField, type Resolved } from '../../engine/attached/index.ts'
import {
  firstEvidence,
  isNewRecord,
  knownBy,
  leftOutOf,
  mostRecent,
  nothingKnown,
  oldestDate,
  type ReadResult,
  readAccessible,
  type SentRequest,
} from '../../engine/reconciliation/index.ts'
import { isForwardingOf } from './match.ts'
import type { ForwardPayload } from './payload.ts'

/** The forwardings that were there before the request: of an attached document, or among those that were sent. */
const knownForwardingsSchema = z.discriminatedUnion('by', [
  knownBy('document').extend({ idDocumento: idSchema }),
  knownBy('sent'),
  nothingKnown,
])
type KnownForwardings = z.infer<typeof knownForwardingsSchema>

export const forwardEvidenceSchema = z.object({ ...attachedField, before: knownForwardingsSchema })
export type ForwardEvidence = z.infer<typeof forwardEvidenceSchema>

/** Reads the evidence before the request. Fails only where asking again later can help. */
export function readKnownForwardings(
  client: ApiClient,
  payload: Resolved<ForwardPayload>,
  signal?: AbortSignal,
): Promise<ReadResult<KnownForwardings>> {
  const [idDocumento] = payload.idsDocumentos
  const bySent = () => readKnownSent(client, sentFilter(payload), signal)
  if (idDocumento === undefined) return firstEvidence<KnownForwardings>(bySent)
  return firstEvidence<KnownForwardings>(async () => {
    const ids = await listDocumentForwardings(client, idDocumento, signal)
    return ids.kind === 'ok' ? { kind: 'ok', value: { by: 'document', idDocumento, known: ids.value } } : ids
  }, bySent)
}

/** Every forwarding that may be the one asked for. */
export async function findForwardings(
  client: ApiClient,
  { payload, evidence: { before }, at }: SentRequest<ForwardPayload, ForwardEvidence>,
  signal?: AbortSignal,
): Promise<ReadResult<Encaminhamento[]>> {
  if (before.by === 'nothing') return { kind: 'ok', value: [] }
  const records =
    before.by === 'document'
      ? await readNewOfDocument(client, before, signal)
      : await readSentSince(client, sentFilter(payload), at, signal)
  if (records.kind !== 'ok') return records
  const value = records.value.filter(
    (each) => isNewRecord({ evidence: before, at }, each) && isForwardingOf(payload, each),
  )
  return { kind: 'ok', value, ...definedFields({ leftOut: records.leftOut }) }
}

async function readNewOfDocument(
  client: ApiClient,
  { idDocumento, known }: Extract<KnownForwardings, { by: 'document' }>,
  signal: AbortSignal | undefined,
): Promise<ReadResult<Encaminhamento[]>> {
  const ids = await listDocumentForwardings(client, idDocumento, signal)
  if (ids.kind !== 'ok') return ids
  const unknown = ids.value.filter((id) => !known.includes(id))
  const read = await readAccessible(unknown, (id) => getForwarding(client, id, signal))
  return read.kind === 'ok' ? { ...read, leftOut: (read.leftOut ?? 0) + (ids.leftOut ?? 0) } : read
}

interface SentFilter {
  readonly idResponsavel: string
  readonly assunto?: string
}
const sentFilter = ({ assunto, idResponsavel }: Pick<ForwardPayload, 'assunto' | 'idResponsavel'>): SentFilter => ({
  assunto,
  idResponsavel,
})

/** Evidence from the search of what was sent. */
export async function readKnownSent(client: ApiClient, filter: SentFilter, signal?: AbortSignal) {
  const sent = await readSent(client, filter, signal)
  if (sent.kind !== 'ok') return sent
  return { kind: 'ok', value: { by: 'sent', known: sent.records.map(({ id }) => id) } } as const
}

/** Finds the forwardings that were sent after the request left. */
export async function readSentSince(
  client: ApiClient,
  filter: SentFilter,
  at: Date,
  signal?: AbortSignal,
): Promise<ReadResult<Encaminhamento[]>> {
  const sent = await readSent(client, { ...filter, enviadoDe: oldestDate(at).toISOString() }, signal)
  return sent.kind === 'ok' ? { kind: 'ok', value: [...sent.records], leftOut: leftOutOf(sent) } : sent
}

const readSent = (client: ApiClient, filter: SentFilter & { readonly enviadoDe?: string }, signal?: AbortSignal) =>
  readPages({ read: (page) => searchSentForwardings(client, { ...filter, ...page }, signal), most: mostRecent })
