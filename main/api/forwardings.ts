import { z } from 'zod'
import { pageOf } from '../../contract/api/common.ts'
import {
  type DocumentoEncaminhamento,
  documentoEncaminhamentoSchema,
  type Encaminhamento,
  type EncaminhamentoNovoShapeA,
  type EncaminhamentoNovoShapeB,
  type EncaminhamentosEnviadosFilter,
  encaminhamentoSchema,
} from '../../contract/api/forwardings.ts'
import { get, search, segment, write } from './calls.ts'
import { eventIdSchema } from './captures.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/encaminhamento'
const sentPageSchema = pageOf(encaminhamentoSchema)
export type SentForwardingPage = z.infer<typeof sentPageSchema>

/** A new forwarding, in the shape that the environment takes; answers idEvento. A write. */
export function createForwarding(
  client: ApiClient,
  body: EncaminhamentoNovoShapeA | EncaminhamentoNovoShapeB,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/novo`, body, eventIdSchema, signal)
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
