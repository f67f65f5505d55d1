import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import { type ApiClient, type ApiFailure, createForwarding, getForwarding } from '../api/index.ts'
import type { Candidate } from '../outbox/index.ts'
import type { Resolved } from './attached.ts'
import { type ForwardEvidence, findForwardings, noteEvidence } from './evidence.ts'
import { bodyOf, type ForwardPayload } from './payload.ts'

/** What a forward operation is done with: the client of the person in whose name it runs. */
export interface ForwardIo {
  client: ApiClient
  /** Which of the specification's shapes the environment takes. */
  shape: 'A' | 'B'
  signal?: AbortSignal
}

export interface ForwardResult {
  idEncaminhamento: string
  protocolo?: string
}

/** How looking for a forwarding that may have been made can end. */
export type ForwardFound =
  | { kind: 'taken'; result: ForwardResult }
  /** Not there, or not yet: asked again until the horizon, then the person is asked. */
  | { kind: 'absent' }
  /** More than one could be it: the person decides. */
  | { kind: 'ambiguous'; candidates: Candidate[] }
  | ApiFailure

/** Before the request: what tells later whether it came about. Must be on the disk before `registerForward`. */
export const noteForward = (payload: Resolved<ForwardPayload>, { client, signal }: ForwardIo) =>
  noteEvidence(client, payload, signal)

/** The one request that is never repeated blindly; answers the event to be polled. */
export function registerForward(payload: Resolved<ForwardPayload>, { client, shape, signal }: ForwardIo) {
  return createForwarding(client, bodyOf(payload, shape), signal)
}

/** After a request whose answer never came. Safe reads only. */
export async function reconcileForward(
  payload: ForwardPayload,
  intent: { at: Date; evidence: ForwardEvidence },
  { client, signal }: ForwardIo,
): Promise<ForwardFound> {
  const found = await findForwardings({
    client,
    payload,
    evidence: intent.evidence,
    intentAt: intent.at,
    ...(signal === undefined ? {} : { signal }),
  })
  if (found.kind !== 'ok') return found
  const [one, ...others] = found.value
  if (one === undefined) return { kind: 'absent' }
  if (others.length > 0) return { kind: 'ambiguous', candidates: found.value.map(candidateOf) }
  return { kind: 'taken', result: { idEncaminhamento: one.id, protocolo: one.protocolo } }
}

/** As the person is to tell it from the others. */
export const candidateOf = ({ id, protocolo, dataHora, destinos }: Encaminhamento): Candidate => ({
  ...{ id, at: dataHora, result: { idEncaminhamento: id, protocolo } },
  label: `${protocolo}, para ${destinos.map(({ nome, sigla }) => sigla ?? nome).join(', ')}`,
})

/** After the event: the protocol that the forwarding has got. Where reading one is not offered, its id is enough. */
export async function finishForward(
  idEncaminhamento: string,
  { client, signal }: ForwardIo,
): Promise<{ kind: 'done'; result: ForwardResult } | ApiFailure> {
  const read = await getForwarding(client, idEncaminhamento, signal)
  if (read.kind === 'ok') return { kind: 'done', result: { idEncaminhamento, protocolo: read.value.protocolo } }
  const decided = read.kind === 'refused' || read.kind === 'forbidden' || read.kind === 'malformed'
  return decided ? { kind: 'done', result: { idEncaminhamento } } : read
}
