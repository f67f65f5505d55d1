import { type Evento, eventoSchema } from '../../contract/api/events.ts'
import { get, segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** The state of an event (spec, "Events"); `eventOutcome` in contract/api/events.ts interprets it. */
export function getEvent(client: ApiClient, idEvento: string, signal?: AbortSignal): Promise<ApiOutcome<Evento>> {
  return get(client, `/v2/eventos/${segment(idEvento)}`, eventoSchema, signal)
}
