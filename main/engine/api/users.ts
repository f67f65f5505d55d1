import { z } from 'zod'
import { agenteSchema } from '../../../contract/api/agents.ts'
import { caixaSchema } from '../../../contract/api/boxes.ts'
import { usuarioSchema } from '../../../contract/api/users.ts'
import { get } from './calls.ts'
import type { ApiClient } from './client.ts'

/** The signed-in person (spec, "Forwardings, processes, events and user"). */
export const getUser = (client: ApiClient, signal?: AbortSignal) => get(client, '/v2/usuario', usuarioSchema, signal)

/** The person's active roles. */
export const listUserRoles = (client: ApiClient, signal?: AbortSignal) =>
  get(client, '/v2/usuario/papeis', z.array(agenteSchema), signal)

/** The person's forwarding boxes (an extension). */
export const listForwardingBoxes = (client: ApiClient, signal?: AbortSignal) =>
  get(client, '/v2/usuario/caixas-encaminhamento', z.array(caixaSchema), signal)

/** The person's process boxes (an extension). */
export const listProcessBoxes = (client: ApiClient, signal?: AbortSignal) =>
  get(client, '/v2/usuario/caixas-processo', z.array(caixaSchema), signal)
