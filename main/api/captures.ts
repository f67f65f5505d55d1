import {
  type CapturaBodies,
  type CapturaRequest,
  type WebApiResponse,
  webApiResponseSchema,
} from '../../contract/api/captures.ts'
import { eventIdOf, writeResultSchema } from '../../contract/api/common.ts'
import { search, write } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** A write's answer in either of its forms, read as the event's identifier. */
export const eventIdSchema = writeResultSchema.transform(eventIdOf)

/** Captures a document (shapes.md 3.5); answers idEvento. A write. */
export function captureDocument(
  client: ApiClient,
  { path, body }: CapturaRequest,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `/v2/documentos/capturar/${path}`, body, eventIdSchema, signal)
}

/** Whether an uploaded file could be captured with the value of the original; nothing is done by asking. Safe. */
export function validateOriginal(
  client: ApiClient,
  body: CapturaBodies['digitalizado/original'],
  signal?: AbortSignal,
): Promise<ApiOutcome<WebApiResponse>> {
  const path = '/v2/documentos/capturar/digitalizado/original/validar'
  return search(client, path, body, webApiResponseSchema, signal)
}
