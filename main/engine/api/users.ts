import { z } from 'zod'
import { type Agente, agenteSchema } from '../../../contract/api/agents.ts'
import { type Caixa, caixaSchema } from '../../../contract/api/boxes.ts'
import { type Usuario, usuarioSchema } from '../../../contract/api/users.ts'
import { get } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** The signed-in person (spec, "Forwardings, processes, events and user"). */
export function getUser(client: ApiClient, signal?: AbortSignal): Promise<ApiOutcome<Usuario>> {
  return get(client, '/v2/usuario', usuarioSchema, signal)
}

/** The person's active roles. */
export function listUserRoles(client: ApiClient, signal?: AbortSignal): Promise<ApiOutcome<Agente[]>> {
  return get(client, '/v2/usuario/papeis', z.array(agenteSchema), signal)
}

/** The person's forwarding boxes (an extension). */
export function listForwardingBoxes(client: ApiClient, signal?: AbortSignal): Promise<ApiOutcome<Caixa[]>> {
  return get(client, '/v2/usuario/caixas-encaminhamento', z.array(caixaSchema), signal)
}

/** The person's process boxes (an extension). */
export function listProcessBoxes(client: ApiClient, signal?: AbortSignal): Promise<ApiOutcome<Caixa[]>> {
  return get(client, '/v2/usuario/caixas-processo', z.array(caixaSchema), signal)
}
