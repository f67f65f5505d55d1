import { z } from 'zod'
import { pageOf } from '../../../contract/api/common.ts'
import {
  documentoEncaminhamentoSchema,
  type EncaminhamentoNovoShapeA,
  type EncaminhamentoNovoShapeB,
  type EncaminhamentoReencaminhar,
  type EncaminhamentoResolver,
  type EncaminhamentoResposta,
  type EncaminhamentosEnviadosFilter,
  encaminhamentoSchema,
  rastreioSchema,
} from '../../../contract/api/forwardings.ts'
import { get, search, segment, write } from './calls.ts'
import { eventIdSchema } from './captures.ts'
import type { ApiClient } from './client.ts'

const group = '/v2/encaminhamento'
const sentPageSchema = pageOf(encaminhamentoSchema)
const trackedSchema = rastreioSchema.extend({ encaminhamentosPosteriores: z.array(rastreioSchema).optional() })
export type TrackedForwarding = z.infer<typeof trackedSchema>

/** Sends a new forwarding, in the shape that the environment takes; resolves to idEvento. A write. */
export const createForwarding = (
  client: ApiClient,
  body: EncaminhamentoNovoShapeA | EncaminhamentoNovoShapeB,
  signal?: AbortSignal,
) => write(client, `${group}/novo`, { body, schema: eventIdSchema, signal })

/** Replies to the sender of a forwarding; resolves to idEvento. A write. */
export const replyToForwarding = (client: ApiClient, body: EncaminhamentoResposta, signal?: AbortSignal) =>
  write(client, `${group}/responder`, { body, schema: eventIdSchema, signal })

/** Forwards a forwarding to others, with its documents; resolves to idEvento. A write. */
export const reforward = (client: ApiClient, body: EncaminhamentoReencaminhar, signal?: AbortSignal) =>
  write(client, `${group}/reencaminhar`, { body, schema: eventIdSchema, signal })

/** Adds documents or text to a forwarding that the caller sent (an extension); resolves to idEvento. A write. */
export const complementForwarding = (client: ApiClient, body: EncaminhamentoResposta, signal?: AbortSignal) =>
  write(client, `${group}/complementar`, { body, schema: eventIdSchema, signal })

/** Marks a forwarding as resolved in one box (an extension); resolves to idEvento. A write. */
export const resolveForwarding = (client: ApiClient, id: string, body: EncaminhamentoResolver, signal?: AbortSignal) =>
  write(client, `${group}/${segment(id)}/resolver`, { body, schema: eventIdSchema, signal })

/** A forwarding and its direct successors (an extension): senders, recipients and times, without the messages. */
export const trackForwarding = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/rastreio`, trackedSchema, signal)

export const getForwarding = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}`, encaminhamentoSchema, signal)

export const listForwardingDocuments = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/documentos`, z.array(documentoEncaminhamentoSchema), signal)

/** Forwardings that the caller has sent (an extension). */
export const searchSentForwardings = (client: ApiClient, filter: EncaminhamentosEnviadosFilter, signal?: AbortSignal) =>
  search(client, `${group}/paginated-search`, { filter, schema: sentPageSchema, signal })
