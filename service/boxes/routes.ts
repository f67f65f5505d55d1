import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { agenteSchema } from '../../contract/api/agents.ts'
import { caixaSchema } from '../../contract/api/boxes.ts'
import { idSchema } from '../../contract/api/common.ts'
import { caixaEncaminhamentosFilterSchema, encaminhamentoPageSchema } from '../../contract/api/forwardings.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { forbidden } from '../errors.ts'
import { describeForwardings } from '../forwardings/describe.ts'
import { extension } from './extension.ts'
import { namesOf } from './parties.ts'
import { reachOf } from './reach.ts'
import { caixaOf, flatAgentOf, mayActFor, mayActOnProcessAt, nextSince } from './rules.ts'
import { pendingIn, searchBox } from './store.ts'

/** The agents that may act for a box (spec, "Boxes"); on a process only roles with a unit (shapes.md 3.13). */
const acts = [
  { path: 'encaminhamento/responder', needsUnit: false },
  { path: 'processo/autuar', needsUnit: true },
  { path: 'processo/despachar', needsUnit: true },
  { path: 'processo/entranhar', needsUnit: true },
] as const

/** Routes of the caller's boxes, their items, and the agents that may act for them. */
export function registerBoxes(instance: FastifyInstance, { db, clock, counts }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar', 'person')
  const tags = ['Caixas']
  const params = z.object({ idCaixa: idSchema })

  const requireBox = async (idCidadao: string, idCaixa: string) => {
    const reach = await reachOf(db, idCidadao)
    if (!reach.boxes.includes(idCaixa)) throw forbidden('Você não tem acesso a esta caixa.')
    return reach
  }

  app.get(
    '/v2/usuario/caixas-encaminhamento',
    { onRequest, schema: { ...extension, tags, response: { 200: z.array(caixaSchema) } } },
    async (request) => {
      const { boxes } = await reachOf(db, requirePerson(request).idCidadao)
      const parties = await namesOf(db, boxes)
      const pending = await pendingIn(db, boxes)
      return [...parties.values()].map((party) => caixaOf(party, pending.get(party.id) ?? 0))
    },
  )
  app.post(
    '/v2/caixas/:idCaixa/encaminhamentos/paginated-search',
    {
      onRequest,
      schema: {
        ...extension,
        tags,
        params,
        body: caixaEncaminhamentosFilterSchema,
        response: { 200: encaminhamentoPageSchema },
      },
    },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const { idCaixa } = request.params
      await requireBox(idCidadao, idCaixa)
      const ate = nextSince(clock())
      const { rows, count } = await searchBox(db, counts, idCaixa, request.body)
      return { result: await describeForwardings(db, rows, idCidadao), count, ate }
    },
  )
  for (const { path, needsUnit } of acts) {
    app.get(
      `/v2/caixas/:idCaixa/${path}`,
      { onRequest, schema: { tags, params, response: { 200: z.array(agenteSchema) } } },
      async (request) => {
        const { idCaixa } = request.params
        const { self } = await requireBox(requirePerson(request).idCidadao, idCaixa)
        const parties = [...(await namesOf(db, self)).values()]
        return parties
          .filter((party) => (needsUnit ? mayActOnProcessAt(idCaixa, party) : mayActFor(idCaixa, party)))
          .map(flatAgentOf)
      },
    )
  }
}
