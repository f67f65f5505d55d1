import { type Evento, eventoSchema } from '../../contract/api/events.ts'
import { get, segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** How an event stands (spec, "Events"); read it with contract/api/events.ts `eventOutcome`. */
export function getEvent(client: ApiClient, idEvento: string, signal?: AbortSignal): Promise<ApiOutcome<Evento>> {
  return get(client, `/v2/eventos/${segment(idEvento)}`, eventoSchema, signal)
}
