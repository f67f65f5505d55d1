import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import { sameText } from '../outbox/index.ts'
import type { ActPayload } from './act-payload.ts'
import type { ForwardPayload } from './payload.ts'

/** Whether a forwarding is what a payload asked for: sender, subject, message and destinations are the same. */
export function isForwardingOf(payload: ForwardPayload, found: Encaminhamento): boolean {
  return saysWhat(payload, found) && sameText(found.assunto, payload.assunto) && goesWhere(payload, found)
}

/**
 * Whether a forwarding is the act on an earlier one that a payload asked for: it follows that one, and sender, subject
 * and message are the same. `inherited` is the earlier one's subject, which a service may give it instead. Where a
 * reply or a complement goes is for the service to decide, so that only what was sent on is compared by destinations.
 */
export function isActOf(payload: ActPayload, inherited: string, found: Encaminhamento): boolean {
  const { idEncaminhamentoAnterior = payload.idEncaminhamento } = found
  return (
    idEncaminhamentoAnterior === payload.idEncaminhamento &&
    saysWhat(payload, found) &&
    [payload.assunto, inherited].some((assunto) => sameText(found.assunto, assunto)) &&
    (payload.destinos.length === 0 || goesWhere(payload, found))
  )
}

/** The same for two payloads whose forwardings `isForwardingOf` could take for one another. */
export const likenessOf = ({ idResponsavel, assunto, mensagem, destinos }: ForwardPayload): string =>
  JSON.stringify([idResponsavel, assunto, mensagem, destinos.map(({ id }) => id).sort()])

/** The same for acts that `isActOf` could take for one another: not by subject, which may be the earlier one's. */
export const actLikenessOf = ({ idEncaminhamento, idResponsavel, mensagem, destinos }: ActPayload): string =>
  JSON.stringify([idEncaminhamento, idResponsavel, mensagem, destinos.map(({ id }) => id).sort()])

const saysWhat = (payload: ForwardPayload, { origem, mensagem }: Encaminhamento): boolean =>
  origem.id === payload.idResponsavel && sameText(mensagem, payload.mensagem)

const goesWhere = ({ destinos }: ForwardPayload, found: Encaminhamento): boolean => sameIds(destinos, found.destinos)

interface Identified {
  readonly id: string
}

/** Whether the same are named, in any order. */
export function sameIds(a: readonly Identified[], b: readonly Identified[]): boolean {
  const [first, second] = [a, b].map((all) => new Set(all.map(({ id }) => id)))
  return first?.size === second?.size && a.every(({ id }) => second?.has(id))
}
