import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { capturaDigitalizadoServidorSchema } from '../../contract/api/captures.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { sendWriteResult, writeResponses } from '../events/write-result.ts'
import { acceptScan } from './capture.ts'
import { createDocumento } from './create.ts'

/** Capture: accepted at once, carried out by the queue (spec, "Events"). */
export function registerCaptures(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  deps.events.handle('CapturaDigitalizadoServidor', (tx, event) => createDocumento(tx, event, deps.clock()))
  app.post(
    '/v2/documentos/capturar/digitalizado/servidor',
    {
      onRequest: requireScope('documento'),
      schema: { tags: ['Documentos: captura'], body: capturaDigitalizadoServidorSchema, response: writeResponses },
    },
    async (request, reply) => {
      const idEvento = await acceptScan(deps, requirePerson(request).idCidadao, request.body)
      return sendWriteResult(reply, deps.config.writeResult, idEvento)
    },
  )
}
