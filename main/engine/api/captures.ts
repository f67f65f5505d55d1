import {
  type CapturaBodies,
  type CapturaRequest,
  type WebApiResponse,
  webApiResponseSchema,
} from '../../../contract/api/captures.ts'
import { eventIdOf, writeResultSchema } from '../../../contract/api/common.ts'
import { search, write } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** The event's identifier, from either form of a write response. */
export const eventIdSchema = writeResultSchema.transform(eventIdOf)

/** Captures a document (shapes.md 3.5); resolves to idEvento. A write. */
export function captureDocument(
  client: ApiClient,
  { path, body }: CapturaRequest,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `/v2/documentos/capturar/${path}`, { body, schema: eventIdSchema, signal })
}

/** Validates an uploaded file for a capture with the value of the original. Safe: it changes nothing. */
export function validateOriginal(
  client: ApiClient,
  body: CapturaBodies['digitalizado/original'],
  signal?: AbortSignal,
): Promise<ApiOutcome<WebApiResponse>> {
  const path = '/v2/documentos/capturar/digitalizado/original/validar'
  return search(client, path, { filter: body, schema: webApiResponseSchema, signal })
}
