import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { badRequest, notFound } from '../errors.ts'
import type { TrainingDeps } from './deps.ts'
import { requireOwnOrigin } from './origin.ts'
import { registerPeopleRoutes } from './people-routes.ts'
import { resetAll } from './reset.ts'
import { clockSchema, faultSchema, idParams, readFault, resetSchema } from './schemas.ts'
import { describeFault, readState } from './state.ts'
import { registerTokenRoute } from './token-route.ts'
import { registerTrainingPage } from './training-page.ts'

const hide = { hide: true }

/** The training page and its JSON endpoints. They take no token, so only this computer and this page may use them. */
export function registerTraining(instance: FastifyInstance, deps: TrainingDeps): void {
  const { origin, port } = new URL(deps.baseUrl())
  const origins = [origin, `http://localhost:${port}`]

  instance.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin')
      requireOwnOrigin(request, origins)
    })
    registerTrainingPage(scope, deps)
    registerStateRoutes(scope, deps)
    registerFaultRoutes(scope, deps)
    registerPeopleRoutes(scope, deps)
    registerTokenRoute(scope, deps)
  })
}

function registerFaultRoutes(instance: FastifyInstance, { training, gate }: TrainingDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { board, faults } = training

  app.post('/treinamento/falhas', { schema: { ...hide, body: faultSchema } }, async (request, reply) => {
    const added = board.add(readFault(request.body, faults.endpoints))
    return reply.code(201).send(describeFault(added))
  })
  app.delete('/treinamento/falhas', { schema: hide }, async (_request, reply) => {
    board.clear()
    gate.release()
    return reply.code(204).send()
  })
  app.delete('/treinamento/falhas/:id', { schema: { ...hide, params: idParams } }, async (request, reply) => {
    const { id } = request.params
    if (!board.remove(id)) throw notFound('Esta falha não está mais ligada.')
    gate.release(id)
    return reply.code(204).send()
  })
}

function registerStateRoutes(instance: FastifyInstance, deps: TrainingDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { gate } = deps

  app.get('/treinamento.json', { schema: hide }, async (_request, reply) => reply.send(await readState(deps)))
  app.post('/treinamento/relogio', { schema: { ...hide, body: clockSchema } }, async (request, reply) => {
    const { atrasoMs, pausado } = request.body
    gate.move({
      ...(atrasoMs !== undefined && { delayMs: atrasoMs }),
      ...(pausado !== undefined && { paused: pausado }),
    })
    return reply.send({ atrasoMs: gate.delayMs, pausado: gate.paused })
  })
  app.post('/treinamento/eventos/soltar', { schema: hide }, async (_request, reply) => {
    gate.release()
    return reply.code(204).send()
  })
  app.post('/treinamento/restaurar', { schema: { ...hide, body: resetSchema } }, async (request, reply) => {
    if (!request.body.confirma) throw badRequest('Confirme: tudo o que foi feito desde o início será apagado.')
    await resetAll({ ...deps, log: request.log })
    return reply.code(204).send()
  })
}
