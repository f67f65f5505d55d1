import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { sameSet, sameText } from '../../engine/reconciliation/index.ts'
import type { ActPayload } from './act-payload.ts'
import type { ForwardPayload } from './payload.ts'

/** Whether a forwarding has the sender, subject, message and destinations of a payload. */
export const isForwardingOf = (payload: ForwardPayload, found: Encaminhamento) =>
  hasSenderAndMessage(payload, found) &&
  sameText(found.assunto, payload.assunto) &&
  sameAgents(payload.destinos, found.destinos)

/**
 * Whether a forwarding is the act that a payload asked for. The service may give it `inheritedSubject`, that of the
 * earlier forwarding, and chooses the destinations of a reply or complement: only a re-forwarding has its own.
 */
export function isActOf(payload: ActPayload, inheritedSubject: string, found: Encaminhamento): boolean {
  const { idEncaminhamentoAnterior = payload.idEncaminhamento } = found
  return (
    idEncaminhamentoAnterior === payload.idEncaminhamento &&
    hasSenderAndMessage(payload, found) &&
    [payload.assunto, inheritedSubject].some((assunto) => sameText(found.assunto, assunto)) &&
    (payload.destinos.length === 0 || sameAgents(payload.destinos, found.destinos))
  )
}

/** Equal for two payloads whose forwardings `isForwardingOf` cannot tell apart. */
export const contentKeyOf = ({ idResponsavel, assunto, mensagem, destinos }: ForwardPayload) =>
  JSON.stringify([idResponsavel, assunto, mensagem, destinos.map(({ id }) => id).sort()])

/** Equal for two acts that `isActOf` cannot tell apart: without the subject, which may be inherited. */
export const actContentKeyOf = ({ idEncaminhamento, idResponsavel, mensagem, destinos }: ActPayload) =>
  JSON.stringify([idEncaminhamento, idResponsavel, mensagem, destinos.map(({ id }) => id).sort()])

const hasSenderAndMessage = (payload: ForwardPayload, { origem, mensagem }: Encaminhamento) =>
  origem.id === payload.idResponsavel && sameText(mensagem, payload.mensagem)

interface Agent {
  readonly id: string
}

/** Whether two lists name the same agents, in any order. */
export const sameAgents = (a: readonly Agent[], b: readonly Agent[]) =>
  sameSet(
    a.map(({ id }) => id),
    b.map(({ id }) => id),
  )
