import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import type { ForwardPayload } from './payload.ts'

/** Clocks differ: how much before the intent the service may date what the intent has caused. */
export const clockSlackMs = 2 * 60_000

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

/** Whether a forwarding is younger than the moment at which the request was about to leave. */
export function isYoungerThan(intentAt: Date, found: Encaminhamento): boolean {
  return Date.parse(found.dataHora) >= intentAt.getTime() - clockSlackMs
}

/** Texts as services give them back: line ends and outer white space may have changed. */
const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
const normal = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
