import type { FastifyReply } from 'fastify'
import { idSchema } from '../../contract/api/common.ts'
import { eventoAceitoSchema } from '../../contract/api/events.ts'

/** The style of a write response: the specification's or the live service's (shapes.md C1). */
export type WriteResultStyle = 'spec' | 'live'

/** The schema of a write response in this style. */
export const writeResponses = (style: WriteResultStyle) =>
  style === 'spec' ? { 202: eventoAceitoSchema } : { 200: idSchema }

/** Sends a write's event: 202 with an object, or 200 with the bare id. */
export function sendWriteResult(reply: FastifyReply, style: WriteResultStyle, idEvento: string): FastifyReply {
  return style === 'spec' ? reply.code(202).send({ idEvento }) : sendBareString(reply, idEvento)
}

/** Sends 200 with a JSON string, which Fastify would send as plain text. */
export function sendBareString(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(text))
}
