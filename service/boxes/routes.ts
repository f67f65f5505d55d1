import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { agenteSchema } from '../../contract/api/agents.ts'
import { caixaSchema } from '../../contract/api/boxes.ts'
import { idSchema } from '../../contract/api/common.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { extension } from '../openapi/extension.ts'
import { requireBox } from './acting.ts'
import { namesOf } from './parties.ts'
import { reachOf } from './reach.ts'
import { caixaOf, flatAgentOf, mayActFor, mayActOnProcessAt } from './rules.ts'
import { pendingIn } from './store.ts'

/** The agents that may act for a box (spec, "Boxes"); on a process only roles with a unit (shapes.md 3.13). */
const acts = [
  { path: 'encaminhamento/responder', needsUnit: false },
  { path: 'processo/autuar', needsUnit: true },
  { path: 'processo/despachar', needsUnit: true },
  { path: 'processo/entranhar', needsUnit: true },
] as const

/** Routes of the caller's boxes and of the agents that may act for them. */
export function registerBoxes(instance: FastifyInstance, { db, counts }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar', 'person')
  const tags = ['Caixas']
  const params = z.object({ idCaixa: idSchema })

  app.get(
    '/v2/usuario/caixas-encaminhamento',
    { onRequest, schema: { ...extension, tags, response: { 200: z.array(caixaSchema) } } },
    async (request) => {
      const { boxes } = await reachOf(db, requirePerson(request).idCidadao)
      const parties = await namesOf(db, boxes)
      const pending = await pendingIn(db, counts, boxes)
      return [...parties.values()].map((party) => caixaOf(party, pending.get(party.id) ?? 0))
    },
  )
  for (const { path, needsUnit } of acts) {
    app.get(
      `/v2/caixas/:idCaixa/${path}`,
      { onRequest, schema: { tags, params, response: { 200: z.array(agenteSchema) } } },
      async (request) => {
        const { idCaixa } = request.params
        const { self } = await requireBox(db, requirePerson(request).idCidadao, idCaixa)
        const parties = [...(await namesOf(db, self)).values()]
        return parties
          .filter((party) => (needsUnit ? mayActOnProcessAt(idCaixa, party) : mayActFor(idCaixa, party)))
          .map(flatAgentOf)
      },
    )
  }
}
