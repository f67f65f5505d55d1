import { z } from 'zod'
import { type AgenteEstruturado, agenteEstruturadoSchema } from '../../../contract/api/agents.ts'
import {
  type AssociacaoFilter,
  type AssociacaoPage,
  type AssociacaoProcessoFilter,
  associacaoPageSchema,
} from '../../../contract/api/associations.ts'
import {
  type Ato,
  type AtoDetalhe,
  type AtoDocumento,
  type AtoRequest,
  type Autuar,
  atoDetalheSchema,
  atoDocumentoSchema,
  atoSchema,
  type Processo,
  type ProcessoDetalhe,
  type ProcessoFilter,
  type ProcessoPage,
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
export function openProcess(client: ApiClient, body: Autuar, signal?: AbortSignal): Promise<ApiOutcome<string>> {
  return write(client, `${group}/autuar`, { body, schema: eventIdSchema, signal })
}

/** Performs an act on a process; resolves to idEvento. A write. */
export function actOnProcess(
  client: ApiClient,
  { path, body }: AtoRequest,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/${path}`, { body, schema: eventIdSchema, signal })
}

export function getProcess(client: ApiClient, id: string, signal?: AbortSignal): Promise<ApiOutcome<ProcessoDetalhe>> {
  return get(client, `${group}/${segment(id)}`, processoDetalheSchema, signal)
}

/** The agent that has a process now. */
export function getCustody(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<AgenteEstruturado>> {
  return get(client, `${group}/${segment(id)}/local-custodia`, agenteEstruturadoSchema, signal)
}

/** One page of the associations that match, newest first, with the ids of their processes. */
export function searchAssociations(
  client: ApiClient,
  filter: AssociacaoFilter,
  signal?: AbortSignal,
): Promise<ApiOutcome<AssociacaoPage>> {
  return search(client, '/v2/associacoes/search', { filter, schema: associacaoPageSchema, signal })
}

/** One page of the processes of an association, newest first. */
export function searchAssociated(
  client: ApiClient,
  filter: AssociacaoProcessoFilter,
  signal?: AbortSignal,
): Promise<ApiOutcome<ProcessoPage>> {
  return search(client, '/v2/associacoes/processos/search', { filter, schema: processoPageSchema, signal })
}

/** One page of the processes that match, newest first. */
export function searchProcesses(
  client: ApiClient,
  filter: ProcessoFilter,
  signal?: AbortSignal,
): Promise<ApiOutcome<ProcessoPage>> {
  return search(client, `${group}/paginated-search`, { filter, schema: processoPageSchema, signal })
}

/** Processes that contain a document now. */
export function listDocumentProcesses(
  client: ApiClient,
  idDocumento: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Processo[]>> {
  return get(client, `/v2/documentos/${segment(idDocumento)}/processos`, z.array(processoSchema), signal)
}

/** The acts of a process in order, without their texts. */
export function listActs(client: ApiClient, idProcesso: string, signal?: AbortSignal): Promise<ApiOutcome<Ato[]>> {
  return get(client, `${group}/${segment(idProcesso)}/atos`, z.array(atoSchema), signal)
}

/** The text and the term of an act. */
export function getAct(
  client: ApiClient,
  idProcesso: string,
  idAto: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<AtoDetalhe>> {
  return get(client, `${group}/${segment(idProcesso)}/atos/${segment(idAto)}`, atoDetalheSchema, signal)
}

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
