import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { fundamentoLegalSchema } from '../../contract/api/grounds.ts'
import { findActive } from '../agents/store.ts'
import { requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { extension } from '../openapi/extension.ts'
import { groundsOf } from './store.ts'

/** Legal grounds of secrets (shapes.md 3.3). */
export function registerGrounds(instance: FastifyInstance, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar')
  const tags = ['Fundamentos legais']
  const response = { 200: z.array(fundamentoLegalSchema) }
  app.get('/v2/fundamentos-legais', { onRequest, schema: { ...extension, tags, response } }, () => groundsOf(db, null))
  app.get(
    '/v2/fundamentos-legais/:idPatriarca',
    { onRequest, schema: { ...extension, tags, params: z.object({ idPatriarca: idSchema }), response } },
    async (request) => {
      const { idPatriarca } = request.params
      if (!(await findActive(db, idPatriarca, ['Patriarca']))) throw notFound('Este patriarca não existe.')
      return groundsOf(db, idPatriarca)
    },
  )
}
