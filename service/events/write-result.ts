import type { FastifyReply } from 'fastify'
import { idSchema } from '../../contract/api/common.ts'
import { eventoAceitoSchema } from '../../contract/api/events.ts'

/** How a write answers: as the specification says, or as the live service does (shapes.md C1). */
export type WriteResultStyle = 'spec' | 'live'

/** The answer of a write in that style, for a route's schema. */
export const writeResponses = (style: WriteResultStyle) =>
  style === 'spec' ? { 202: eventoAceitoSchema } : { 200: idSchema }

/** Answers a write with its event: 202 and an object, or 200 and the bare id. */
export function sendWriteResult(reply: FastifyReply, style: WriteResultStyle, idEvento: string): FastifyReply {
  return style === 'spec' ? reply.code(202).send({ idEvento }) : sendBareString(reply, idEvento)
}

/** Answers 200 with a bare JSON string, quotes included, which Fastify would send as plain text. */
export function sendBareString(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(text))
}
