import { z } from 'zod'
import {
  agenteSchema,
  grupoTrabalhoSchema,
  organizacaoSchema,
  patriarcaSchema,
  setorSchema,
} from '../../../contract/api/agents.ts'
import { get, segment } from './calls.ts'
import type { ApiClient } from './client.ts'

/** All enabled patriarchs (spec, "Agents"). */
export const listPatriarchs = (client: ApiClient, signal?: AbortSignal) =>
  get(client, '/v2/agente/patriarcas', z.array(patriarcaSchema), signal)

/** Active organisations of a patriarch. */
export const listOrganisations = (client: ApiClient, idPatriarca: string, signal?: AbortSignal) =>
  get(client, `/v2/agente/${segment(idPatriarca)}/organizacoes`, z.array(organizacaoSchema), signal)

/** Active sectors of an organisation. */
export const listSectors = (client: ApiClient, idOrgao: string, signal?: AbortSignal) =>
  get(client, `/v2/agente/${segment(idOrgao)}/setores`, z.array(setorSchema), signal)

/** Active working groups of an organisation. */
export const listWorkingGroups = (client: ApiClient, idOrgao: string, signal?: AbortSignal) =>
  get(client, `/v2/agente/${segment(idOrgao)}/grupos-trabalho`, z.array(grupoTrabalhoSchema), signal)

/** Active commissions of an organisation. */
export const listCommissions = (client: ApiClient, idOrgao: string, signal?: AbortSignal) =>
  get(client, `/v2/agente/${segment(idOrgao)}/comissoes`, z.array(grupoTrabalhoSchema), signal)

/** Active roles of a unit or an organisation (an extension: 404 where the environment lacks it). */
export const listRolesOf = (client: ApiClient, idAgente: string, signal?: AbortSignal) =>
  get(client, `/v2/agente/${segment(idAgente)}/papeis`, z.array(agenteSchema), signal)
