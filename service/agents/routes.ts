import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  agenteSchema,
  comissaoSchema,
  grupoTrabalhoSchema,
  organizacaoSchema,
  patriarcaSchema,
  setorSchema,
} from '../../contract/api/agents.ts'
import { idSchema } from '../../contract/api/common.ts'
import { requireScope } from '../auth/index.ts'
import { activeRolesIn } from '../boxes/active.ts'
import { namesOf } from '../boxes/parties.ts'
import { flatAgentOf } from '../boxes/rules.ts'
import type { ServiceDeps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { extension } from '../openapi/extension.ts'
import { structured } from './rules.ts'
import { activeOrganisations, activePatriarchs, activeUnits, findActive } from './store.ts'

/** Routes of the active organisations, units and roles, sorted by name (spec, "Agents"). */
export function registerAgents(instance: FastifyInstance, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar')
  const tags = ['Agentes']
  const ofPatriarch = z.object({ idPatriarca: idSchema })
  const ofOrganisation = z.object({ idOrgao: idSchema })

  const patriarch = async (id: string) => {
    const row = await findActive(db, id, ['Patriarca'])
    if (!row) throw notFound('Este patriarca não existe ou não está ativo.')
    return structured(row)
  }
  const organisation = async (id: string) => {
    const row = await findActive(db, id, ['Organizacao', 'Patriarca'])
    if (!row) throw notFound('Esta organização não existe ou não está ativa.')
    return { ...structured(row), ...(row.idPatriarca !== null && { patriarca: await patriarch(row.idPatriarca) }) }
  }
  /** Lists groups or commissions of an organisation, each with its sector. */
  const seated = async (idOrgao: string, tipo: 'GrupoTrabalho' | 'Comissao') => {
    const organizacao = await organisation(idOrgao)
    const seats = new Map((await activeUnits(db, idOrgao, 'Setor')).map((row) => [row.id, row]))
    return (await activeUnits(db, idOrgao, tipo)).map((row) => {
      const seat = row.idPai === null ? undefined : seats.get(row.idPai)
      return { ...structured(row), ...(seat && { localizacao: { ...structured(seat), organizacao } }) }
    })
  }

  app.get(
    '/v2/agente/patriarcas',
    { onRequest, schema: { tags, response: { 200: z.array(patriarcaSchema) } } },
    async () => (await activePatriarchs(db)).map(structured),
  )
  app.get(
    '/v2/agente/:idPatriarca/organizacoes',
    { onRequest, schema: { tags, params: ofPatriarch, response: { 200: z.array(organizacaoSchema) } } },
    async (request) => {
      const patriarca = await patriarch(request.params.idPatriarca)
      return (await activeOrganisations(db, patriarca.id)).map((row) => ({ ...structured(row), patriarca }))
    },
  )
  app.get(
    '/v2/agente/:idOrgao/setores',
    { onRequest, schema: { tags, params: ofOrganisation, response: { 200: z.array(setorSchema) } } },
    async (request) => {
      const organizacao = await organisation(request.params.idOrgao)
      return (await activeUnits(db, organizacao.id, 'Setor')).map((row) => ({ ...structured(row), organizacao }))
    },
  )
  app.get(
    '/v2/agente/:idOrgao/grupos-trabalho',
    { onRequest, schema: { tags, params: ofOrganisation, response: { 200: z.array(grupoTrabalhoSchema) } } },
    (request) => seated(request.params.idOrgao, 'GrupoTrabalho'),
  )
  app.get(
    '/v2/agente/:idOrgao/comissoes',
    { onRequest, schema: { tags, params: ofOrganisation, response: { 200: z.array(comissaoSchema) } } },
    (request) => seated(request.params.idOrgao, 'Comissao'),
  )
  app.get(
    '/v2/agente/:id/papeis',
    {
      onRequest,
      schema: { ...extension, tags, params: z.object({ id: idSchema }), response: { 200: z.array(agenteSchema) } },
    },
    async (request) => {
      const { id } = request.params
      const unit = await findActive(db, id, ['Patriarca', 'Organizacao', 'Setor', 'GrupoTrabalho', 'Comissao'])
      if (!unit) throw notFound('Esta unidade não existe ou não está ativa.')
      const ids = (await activeRolesIn(db, id)).map((role) => role.id)
      return [...(await namesOf(db, ids)).values()].map(flatAgentOf)
    },
  )
}
