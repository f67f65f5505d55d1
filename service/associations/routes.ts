import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  associacaoFilterSchema,
  associacaoPageSchema,
  associacaoProcessoFilterSchema,
} from '../../contract/api/associations.ts'
import { processoPageSchema } from '../../contract/api/processes.ts'
import { requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { processoOf } from '../processes/describe.ts'
import { processesOf, searchAssociations } from './store.ts'

/** Routes of associations of processes (spec, "Associations"), which are public like processes. */
export function registerAssociations(instance: FastifyInstance, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar')
  const tags = ['Associações']
  app.post(
    '/v2/associacoes/search',
    { onRequest, schema: { tags, body: associacaoFilterSchema, response: { 200: associacaoPageSchema } } },
    (request) => searchAssociations(db, request.body),
  )
  app.post(
    '/v2/associacoes/processos/search',
    { onRequest, schema: { tags, body: associacaoProcessoFilterSchema, response: { 200: processoPageSchema } } },
    async (request) => {
      const { rows, count } = await processesOf(db, request.body)
      return { result: rows.map(processoOf), count }
    },
  )
}
