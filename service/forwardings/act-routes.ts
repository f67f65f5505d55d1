import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import {
  encaminhamentoReencaminharSchema,
  encaminhamentoResolverSchema,
  encaminhamentoRespostaSchema,
} from '../../contract/api/forwardings.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { sendWriteResult, writeResponses } from '../events/write-result.ts'
import { extension } from '../openapi/extension.ts'
import { acceptComplement, acceptReforward, acceptReply, acceptResolve } from './acts.ts'
import { carryOutLater } from './later.ts'

/** Routes of acts on received and sent forwardings (spec, "Forwardings"; shapes.md 3.9). */
export function registerForwardingActs(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['Encaminhamentos']
  const onRequest = requireScope('encaminhamento', 'person')
  const { writeResult } = deps.config
  deps.events.handle('EncaminhamentoPosterior', (tx, event) => carryOutLater(tx, event, deps.clock()))

  app.post(
    '/v2/encaminhamento/responder',
    { onRequest, schema: { tags, body: encaminhamentoRespostaSchema, response: writeResponses(writeResult) } },
    async (request, reply) =>
      sendWriteResult(reply, writeResult, await acceptReply(deps, requirePerson(request).idCidadao, request.body)),
  )
  app.post(
    '/v2/encaminhamento/reencaminhar',
    { onRequest, schema: { tags, body: encaminhamentoReencaminharSchema, response: writeResponses(writeResult) } },
    async (request, reply) =>
      sendWriteResult(reply, writeResult, await acceptReforward(deps, requirePerson(request).idCidadao, request.body)),
  )
  app.post(
    '/v2/encaminhamento/complementar',
    {
      onRequest,
      schema: { ...extension, tags, body: encaminhamentoRespostaSchema, response: writeResponses(writeResult) },
    },
    async (request, reply) =>
      sendWriteResult(reply, writeResult, await acceptComplement(deps, requirePerson(request).idCidadao, request.body)),
  )
  app.post(
    '/v2/encaminhamento/:id/resolver',
    {
      onRequest,
      schema: {
        ...extension,
        tags,
        params: z.object({ id: idSchema }),
        body: encaminhamentoResolverSchema,
        response: writeResponses(writeResult),
      },
    },
    async (request, reply) => {
      const { idCidadao } = requirePerson(request)
      return sendWriteResult(reply, writeResult, await acceptResolve(deps, idCidadao, request.params.id, request.body))
    },
  )
}
