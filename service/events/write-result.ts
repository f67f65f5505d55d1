import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'

/** How a write answers: as the specification says, or as the live service does (shapes.md C1). */
export type WriteResultStyle = 'spec' | 'live'

/** The two answers of a write, for a route's schema. */
export const writeResponses = { 202: z.object({ idEvento: idSchema }), 200: idSchema }

/** Answers a write with its event: 202 and an object, or 200 and the bare id. */
export function sendWriteResult(reply: FastifyReply, style: WriteResultStyle, idEvento: string): FastifyReply {
  return style === 'spec' ? reply.code(202).send({ idEvento }) : sendBareString(reply, idEvento)
}

/** Answers 200 with a bare JSON string, quotes included, which Fastify would send as plain text. */
export function sendBareString(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(text))
}
