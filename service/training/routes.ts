import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import type { ServiceDeps } from '../deps.ts'
import { ApiError, badRequest, notFound } from '../errors.ts'
import type { EventGate } from '../events/gate.ts'
import { pageHeaders, renderPage } from '../pages/page.ts'
import type { Training } from './index.ts'
import { clockSchema, faultSchema, idParams, readFault, resetSchema } from './inputs.ts'
import { requireOwn } from './origin.ts'
import { confirmPage, type Told, trainingPage } from './page.ts'
import { registerPeopleRoutes } from './people-routes.ts'
import { resetAll } from './reset.ts'
import { readState, shownFault } from './state.ts'
import { registerTokenRoute } from './token-route.ts'

export interface TrainingDeps extends Pick<ServiceDeps, 'db' | 'storage' | 'baseUrl'> {
  readonly training: Training
  readonly gate: EventGate
  readonly provider: Provider
  readonly tokenSeconds: number
  /** Of everybody; a person who is added has it, too. */
  readonly password: string
  /** Whether a mail server is known: otherwise messages are only kept. */
  readonly sendsMail: boolean
}

const home = '/treinamento'
const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Ends a change: a form goes back to its place on the page, a program gets what was made. */
export type Finish = (
  request: FastifyRequest,
  reply: FastifyReply,
  at: string,
  made?: { status: number; body: unknown },
) => FastifyReply

const finish: Finish = (request, reply, at, made) => {
  if (isForm(request)) return reply.redirect(`${home}#${at}`, 303)
  return made ? reply.code(made.status).send(made.body) : reply.code(204).send()
}

/** The training page and its switches (README.md): no token, therefore from this computer and this page only. */
export function registerTraining(instance: FastifyInstance, deps: TrainingDeps): void {
  const { db, training, gate } = deps
  const { board, faults } = training
  const { origin, port } = new URL(deps.baseUrl())
  const origins = [origin, `http://localhost:${port}`]
  const state = () => readState({ db, board, gate, faults })

  const show = async (reply: FastifyReply, status: number, told: Told = {}) => {
    const { sendsMail, baseUrl } = deps
    const page = trainingPage(await state(), { sendsMail, baseUrl: baseUrl() }, told)
    // Otherwise a browser says of the page's own forms that they come from nowhere.
    const headers = { ...pageHeaders(page), 'referrer-policy': 'same-origin' }
    return reply.code(status).headers(headers).send(renderPage(page))
  }

  instance.register(async (scope) => {
    await scope.register(formbody)
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin')
      requireOwn(request, origins)
    })
    // A person who filled in a form reads what is wrong with it above the form; a program gets an ErrorResult.
    scope.setErrorHandler(async (error, request, reply) => {
      const status = error instanceof ApiError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
      if (!isForm(request) || status === 403 || status >= 500) throw error
      const sentence = error instanceof ApiError ? error.message : 'Há campos vazios ou com valores que não servem.'
      return show(reply, status, { problem: sentence, entered: Object(request.body) })
    })
    const app = scope.withTypeProvider<ZodTypeProvider>()
    const hide = { hide: true }

    const query = z.object({ recomecou: z.string().optional() })
    app.get(home, { schema: { ...hide, querystring: query } }, async (request, reply) =>
      show(reply, 200, { restored: request.query.recomecou !== undefined }),
    )
    app.get(`${home}.json`, { schema: hide }, async (_request, reply) => reply.send(await state()))

    app.post(`${home}/falhas`, { schema: { ...hide, body: faultSchema } }, async (request, reply) => {
      const added = board.add(readFault(request.body, faults.endpoints))
      return finish(request, reply, 'falhas', { status: 201, body: shownFault(added) })
    })
    const removeAll = async (request: FastifyRequest, reply: FastifyReply) => {
      board.clear()
      gate.release()
      return finish(request, reply, 'falhas')
    }
    app.delete(`${home}/falhas`, { schema: hide }, removeAll)
    app.post(`${home}/falhas/remover`, { schema: hide }, removeAll)
    const remove = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { id } = request.params
      if (!board.remove(id)) throw notFound('Esta falha não está mais ligada.')
      gate.release(id)
      return finish(request, reply, 'falhas')
    }
    app.delete(`${home}/falhas/:id`, { schema: { ...hide, params: idParams } }, remove)
    app.post(`${home}/falhas/:id/remover`, { schema: { ...hide, params: idParams } }, remove)

    app.post(`${home}/relogio`, { schema: { ...hide, body: clockSchema } }, async (request, reply) => {
      const { atrasoMs, pausado } = request.body
      gate.move({
        ...(atrasoMs !== undefined && { delayMs: atrasoMs }),
        ...(pausado !== undefined && { paused: pausado }),
      })
      const body = { atrasoMs: gate.delayMs, pausado: gate.paused }
      return finish(request, reply, 'eventos', { status: 200, body })
    })
    app.post(`${home}/eventos/soltar`, { schema: hide }, async (request, reply) => {
      gate.release()
      return finish(request, reply, 'eventos')
    })

    app.get(`${home}/restaurar`, { schema: hide }, async (_request, reply) => {
      const page = confirmPage()
      return reply.headers({ ...pageHeaders(page), 'referrer-policy': 'same-origin' }).send(renderPage(page))
    })
    app.post(`${home}/restaurar`, { schema: { ...hide, body: resetSchema } }, async (request, reply) => {
      if (!request.body.confirma) throw badRequest('Confirme: tudo o que foi feito desde o início será apagado.')
      await resetAll({ ...deps, log: request.log })
      return isForm(request) ? reply.redirect(`${home}?recomecou=sim`, 303) : reply.code(204).send()
    })
    registerPeopleRoutes(app, deps, finish)
    registerTokenRoute(app, deps)
  })
}
