import { z } from 'zod'
import {
  type Agente,
  agenteSchema,
  type GrupoTrabalho,
  grupoTrabalhoSchema,
  type Organizacao,
  organizacaoSchema,
  type Patriarca,
  patriarcaSchema,
  type Setor,
  setorSchema,
} from '../../../contract/api/agents.ts'
import { get, segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/** All enabled patriarchs (spec, "Agents"). */
export function listPatriarchs(client: ApiClient, signal?: AbortSignal): Promise<ApiOutcome<Patriarca[]>> {
  return get(client, '/v2/agente/patriarcas', z.array(patriarcaSchema), signal)
}

/** Active organisations of a patriarch. */
export function listOrganisations(
  client: ApiClient,
  idPatriarca: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Organizacao[]>> {
  return get(client, `/v2/agente/${segment(idPatriarca)}/organizacoes`, z.array(organizacaoSchema), signal)
}

/** Active sectors of an organisation. */
export function listSectors(client: ApiClient, idOrgao: string, signal?: AbortSignal): Promise<ApiOutcome<Setor[]>> {
  return get(client, `/v2/agente/${segment(idOrgao)}/setores`, z.array(setorSchema), signal)
}

/** Active working groups of an organisation. */
export function listWorkingGroups(
  client: ApiClient,
  idOrgao: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<GrupoTrabalho[]>> {
  return get(client, `/v2/agente/${segment(idOrgao)}/grupos-trabalho`, z.array(grupoTrabalhoSchema), signal)
}

/** Active commissions of an organisation. */
export function listCommissions(
  client: ApiClient,
  idOrgao: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<GrupoTrabalho[]>> {
  return get(client, `/v2/agente/${segment(idOrgao)}/comissoes`, z.array(grupoTrabalhoSchema), signal)
}

/** Active roles of a unit or an organisation (an extension: 404 where the environment lacks it). */
export function listRolesOf(client: ApiClient, idAgente: string, signal?: AbortSignal): Promise<ApiOutcome<Agente[]>> {
  return get(client, `/v2/agente/${segment(idAgente)}/papeis`, z.array(agenteSchema), signal)
}
