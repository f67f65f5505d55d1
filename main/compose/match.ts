import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import { sameText } from '../outbox/index.ts'
import type { ForwardPayload } from './payload.ts'

/** Whether a forwarding is what a payload asked for: sender, subject, message and destinations are the same. */
export function isForwardingOf(payload: ForwardPayload, found: Encaminhamento): boolean {
  const wanted = payload.destinos.map(({ id }) => id).sort()
  const reached = [...new Set(found.destinos.map(({ id }) => id))].sort()
  return (
    found.origem.id === payload.idResponsavel &&
    sameText(found.assunto, payload.assunto) &&
    sameText(found.mensagem, payload.mensagem) &&
    wanted.length === reached.length &&
    wanted.every((id, index) => id === reached[index])
  )
}

/** The same for two payloads whose forwardings `isForwardingOf` could take for one another. */
export const likenessOf = ({ idResponsavel, assunto, mensagem, destinos }: ForwardPayload): string =>
  JSON.stringify([idResponsavel, assunto, mensagem, destinos.map(({ id }) => id).sort()])
