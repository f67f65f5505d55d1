import { z } from 'zod'
import { pageOf } from '../../contract/api/common.ts'
import {
  type DocumentoEncaminhamento,
  documentoEncaminhamentoSchema,
  type Encaminhamento,
  type EncaminhamentoNovoShapeA,
  type EncaminhamentoNovoShapeB,
  type EncaminhamentoReencaminhar,
  type EncaminhamentoResolver,
  type EncaminhamentoResposta,
  type EncaminhamentosEnviadosFilter,
  encaminhamentoSchema,
  rastreioSchema,
} from '../../contract/api/forwardings.ts'
import { get, search, segment, write } from './calls.ts'
import { eventIdSchema } from './captures.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/encaminhamento'
const sentPageSchema = pageOf(encaminhamentoSchema)
const trackedSchema = rastreioSchema.extend({ encaminhamentosPosteriores: z.array(rastreioSchema) })
export type TrackedForwarding = z.infer<typeof trackedSchema>
export type SentForwardingPage = z.infer<typeof sentPageSchema>

/** A new forwarding, in the shape that the environment takes; answers idEvento. A write. */
export function createForwarding(
  client: ApiClient,
  body: EncaminhamentoNovoShapeA | EncaminhamentoNovoShapeB,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/novo`, body, eventIdSchema, signal)
}

/** Answers whoever sent a forwarding; answers idEvento. A write. */
export function replyToForwarding(
  client: ApiClient,
  body: EncaminhamentoResposta,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/responder`, body, eventIdSchema, signal)
}

/** Sends a forwarding on to others, with its documents; answers idEvento. A write. */
export function reforward(
  client: ApiClient,
  body: EncaminhamentoReencaminhar,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/reencaminhar`, body, eventIdSchema, signal)
}

/** Adds to a forwarding that was sent, for whoever sent it (an extension); answers idEvento. A write. */
export function complementForwarding(
  client: ApiClient,
  body: EncaminhamentoResposta,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/complementar`, body, eventIdSchema, signal)
}

/** Puts a forwarding aside as resolved, in one box (an extension); answers idEvento. A write. */
export function resolveForwarding(
  client: ApiClient,
  id: string,
  body: EncaminhamentoResolver,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/${segment(id)}/resolver`, body, eventIdSchema, signal)
}

/** A forwarding, and those that followed it at once (an extension): who, to whom and when, but not what they say. */
export function trackForwarding(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<TrackedForwarding>> {
  return get(client, `${group}/${segment(id)}/rastreio`, trackedSchema, signal)
}

export function getForwarding(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Encaminhamento>> {
  return get(client, `${group}/${segment(id)}`, encaminhamentoSchema, signal)
}

export function listForwardingDocuments(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoEncaminhamento[]>> {
  return get(client, `${group}/${segment(id)}/documentos`, z.array(documentoEncaminhamentoSchema), signal)
}

/** What the caller has sent (an extension). */
export function searchSentForwardings(
  client: ApiClient,
  filter: EncaminhamentosEnviadosFilter,
  signal?: AbortSignal,
): Promise<ApiOutcome<SentForwardingPage>> {
  return search(client, `${group}/paginated-search`, filter, sentPageSchema, signal)
}
