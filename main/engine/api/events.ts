import { z } from 'zod'
import { eventoSchema } from '../../../contract/api/events.ts'
import { get, segment } from './calls.ts'
import type { ApiClient } from './client.ts'

/** A state that the service writes as a number is shown as it stands. */
const stateSchema = z.union([z.string(), z.number().transform(String)]).optional()
const answeredSchema = eventoSchema.extend({ situacao: stateSchema, status: stateSchema })

/** The state of an event (spec, "Events"); `eventOutcome` in contract/api/events.ts interprets it. */
export const getEvent = (client: ApiClient, idEvento: string, signal?: AbortSignal) =>
  get(client, `/v2/eventos/${segment(idEvento)}`, answeredSchema, signal)
