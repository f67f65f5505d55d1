import type { CapturaDigitalizadoServidor } from '../../contract/api/captures.ts'
import { eventIdOf, writeResultSchema } from '../../contract/api/common.ts'
import { write } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** A write's answer in either of its forms, read as the event's identifier. */
export const eventIdSchema = writeResultSchema.transform(eventIdOf)

/** Captures a scanned document in the name of a public agent (shapes.md 3.5); answers idEvento. A write. */
export function captureScanned(
  client: ApiClient,
  body: CapturaDigitalizadoServidor,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, '/v2/documentos/capturar/digitalizado/servidor', body, eventIdSchema, signal)
}
