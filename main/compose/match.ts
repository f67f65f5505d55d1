import type { Encaminhamento } from '../../contract/api/forwardings.ts'
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

/** Texts as services give them back: line ends and outer white space may have changed. */
const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
const normal = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
