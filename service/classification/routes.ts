import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { classeSchema, planoClassificacaoSchema } from '../../contract/api/classification.ts'
import { idSchema } from '../../contract/api/common.ts'
import { findActive } from '../agents/store.ts'
import { requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { createCache } from './cache.ts'
import { dayOf } from './day.ts'
import { activeClasses, activePlans, isPlanActive } from './store.ts'

/** Routes of plans and classes in force (spec, "Classification"), for applications too. */
export function registerClassification(instance: FastifyInstance, { db, clock }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar')
  const tags = ['Classificação documental']
  const classesOf = createCache((idPlano) => activeClasses(db, idPlano), clock)
  // The key contains the day, because plans begin and end at midnight.
  const plansOf = createCache((key) => activePlans(db, key.slice(0, 36), clock()), clock)

  app.get(
    '/v2/classificacao-documental/:idPatriarca/planos-ativos',
    {
      onRequest,
      schema: {
        tags,
        params: z.object({ idPatriarca: idSchema }),
        response: { 200: z.array(planoClassificacaoSchema) },
      },
    },
    async (request) => {
      const { idPatriarca } = request.params
      if (!(await findActive(db, idPatriarca, ['Patriarca']))) throw notFound('Este patriarca não existe.')
      return plansOf(`${idPatriarca} ${dayOf(clock()).start.toISOString()}`)
    },
  )
  app.get(
    '/v2/classificacao-documental/:idPlano/classes-ativas',
    {
      onRequest,
      schema: { tags, params: z.object({ idPlano: idSchema }), response: { 200: z.array(classeSchema) } },
    },
    async (request) => {
      const { idPlano } = request.params
      const active = await isPlanActive(db, idPlano, clock())
      if (active === undefined) throw notFound('Este plano de classificação não existe.')
      // An expired plan has no active classes.
      return active ? classesOf(idPlano) : []
    },
  )
}
