import { z } from 'zod'
import { agenteEstruturadoSchema } from '../../../contract/api/agents.ts'
import {
  type AssociacaoFilter,
  type AssociacaoProcessoFilter,
  associacaoPageSchema,
} from '../../../contract/api/associations.ts'
import {
  type AtoDocumento,
  type AtoRequest,
  type Autuar,
  atoDetalheSchema,
  atoDocumentoSchema,
  atoSchema,
  type ProcessoFilter,
  processoDetalheSchema,
  processoPageSchema,
  processoSchema,
} from '../../../contract/api/processes.ts'
import { get, search, segment, write } from './calls.ts'
import { eventIdSchema } from './captures.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/processos'

/** Opens a process; resolves to idEvento. A write. */
export const openProcess = (client: ApiClient, body: Autuar, signal?: AbortSignal) =>
  write(client, `${group}/autuar`, { body, schema: eventIdSchema, signal })

/** Performs an act on a process; resolves to idEvento. A write. */
export function actOnProcess(
  client: ApiClient,
  { path, body }: AtoRequest,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/${path}`, { body, schema: eventIdSchema, signal })
}

export const getProcess = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}`, processoDetalheSchema, signal)

/** The agent that has a process now. */
export const getCustody = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/local-custodia`, agenteEstruturadoSchema, signal)

/** One page of the associations that match, newest first, with the ids of their processes. */
export const searchAssociations = (client: ApiClient, filter: AssociacaoFilter, signal?: AbortSignal) =>
  search(client, '/v2/associacoes/search', { filter, schema: associacaoPageSchema, signal })

/** One page of the processes of an association, newest first. */
export const searchAssociated = (client: ApiClient, filter: AssociacaoProcessoFilter, signal?: AbortSignal) =>
  search(client, '/v2/associacoes/processos/search', { filter, schema: processoPageSchema, signal })

/** One page of the processes that match, newest first. */
export const searchProcesses = (client: ApiClient, filter: ProcessoFilter, signal?: AbortSignal) =>
  search(client, `${group}/paginated-search`, { filter, schema: processoPageSchema, signal })

/** Processes that contain a document now. */
export const listDocumentProcesses = (client: ApiClient, idDocumento: string, signal?: AbortSignal) =>
  get(client, `/v2/documentos/${segment(idDocumento)}/processos`, z.array(processoSchema), signal)

/** The acts of a process in order, without their texts. */
export const listActs = (client: ApiClient, idProcesso: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(idProcesso)}/atos`, z.array(atoSchema), signal)

/** The text and the term of an act. */
export const getAct = (client: ApiClient, idProcesso: string, idAto: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(idProcesso)}/atos/${segment(idAto)}`, atoDetalheSchema, signal)

/** The documents that an act added, including its term. */
export function listActDocuments(
  client: ApiClient,
  idProcesso: string,
  idAto: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<AtoDocumento[]>> {
  const path = `${group}/${segment(idProcesso)}/atos/${segment(idAto)}/documentos`
  return get(client, path, z.array(atoDocumentoSchema), signal)
}
