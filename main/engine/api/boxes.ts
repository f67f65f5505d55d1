import { z } from 'zod'
import { agenteSchema } from '../../../contract/api/agents.ts'
import {
  type CaixaEncaminhamentosFilter,
  type EncaminhamentoPage,
  encaminhamentoPageSchema,
} from '../../../contract/api/forwardings.ts'
import { get, search, segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** One page of a folder of a box, newest first (an extension). */
export function searchBox(
  client: ApiClient,
  idCaixa: string,
  filter: CaixaEncaminhamentosFilter,
  signal?: AbortSignal,
): Promise<ApiOutcome<EncaminhamentoPage>> {
  const path = `/v2/caixas/${segment(idCaixa)}/encaminhamentos/paginated-search`
  return search(client, path, { filter, schema: encaminhamentoPageSchema, signal })
}

/** Roles that may reply or re-forward from a box (spec, "Boxes"). */
export const listReplyRoles = (client: ApiClient, idCaixa: string, signal?: AbortSignal) =>
  get(client, `/v2/caixas/${segment(idCaixa)}/encaminhamento/responder`, z.array(agenteSchema), signal)

/** Acts on processes for which a box tells its roles. */
export type ProcessBoxAct = 'autuar' | 'despachar' | 'entranhar'

/** Roles that may do an act on the processes of a box (spec, "Boxes"). */
export const listProcessRoles = (client: ApiClient, idCaixa: string, act: ProcessBoxAct, signal?: AbortSignal) =>
  get(client, `/v2/caixas/${segment(idCaixa)}/processo/${act}`, z.array(agenteSchema), signal)
