import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import {
  caixaEncaminhamentosFilterSchema,
  documentoEncaminhamentoSchema,
  encaminhamentoNovoShapeASchema,
  encaminhamentoNovoShapeBSchema,
  encaminhamentoPageSchema,
  encaminhamentoSchema,
  encaminhamentosEnviadosFilterSchema,
  rastreioSchema,
} from '../../contract/api/forwardings.ts'
import { personOf, requirePerson, requireScope } from '../auth/index.ts'
import { requireBox } from '../boxes/acting.ts'
import { nextSince } from '../boxes/rules.ts'
import type { Database } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendBareString, sendWriteResult, writeResponses } from '../events/write-result.ts'
import { extension } from '../openapi/extension.ts'
import { acceptForwarding } from './accept.ts'
import { registerForwardingActs } from './act-routes.ts'
import { createForwarding } from './create.ts'
import { describeForwardings } from './describe.ts'
import { readForwarding } from './rules.ts'
import { findEncaminhamento, searchBox, searchSent } from './store.ts'
import { findByProtocol, firstOf, trackingOf } from './tracking.ts'
import { readableBy } from './visibility.ts'

type App = ReturnType<typeof typed>
const typed = (instance: FastifyInstance) => instance.withTypeProvider<ZodTypeProvider>()
const tags = ['Encaminhamentos']
const params = z.object({ id: idSchema })
const read = requireScope('consultar', 'person')

/** Routes of forwardings (spec, "Forwardings"; shapes.md 3.9 and 3.10). */
export function registerForwardings(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = typed(instance)
  deps.events.handle('EncaminhamentoInicial', (tx, event) => createForwarding(tx, event, deps.clock()))
  registerSent(app, deps)
  registerReceived(app, deps)
  registerReading(app, deps)
  registerTracking(app, deps)
  registerForwardingActs(instance, deps)
}

/** The forwarding for its sender and for everybody who may open a box that received it. Throws 404 and 403. */
async function visibleForwarding(db: Database, request: FastifyRequest, id: string) {
  const { idCidadao } = requirePerson(request)
  const row = await findEncaminhamento(db, id)
  if (!row) throw notFound('Este encaminhamento não existe.')
  if (!(await readableBy(db, idCidadao, [row])).has(id)) throw forbidden('Você não tem acesso a este encaminhamento.')
  const [described] = await describeForwardings(db, [row], idCidadao)
  if (!described) throw notFound('Este encaminhamento não existe.')
  return described
}

function registerSent(app: App, deps: ServiceDeps): void {
  const { db, counts } = deps
  app.post(
    '/v2/encaminhamento/novo',
    {
      onRequest: requireScope('encaminhamento', 'person'),
      schema: {
        tags,
        body: z.union([encaminhamentoNovoShapeASchema, encaminhamentoNovoShapeBSchema]),
        response: writeResponses(deps.config.writeResult),
      },
    },
    async (request, reply) => {
      const idEvento = await acceptForwarding(deps, requirePerson(request).idCidadao, readForwarding(request.body))
      return sendWriteResult(reply, deps.config.writeResult, idEvento)
    },
  )
  app.post(
    '/v2/encaminhamento/paginated-search',
    {
      onRequest: read,
      schema: {
        ...extension,
        tags,
        body: encaminhamentosEnviadosFilterSchema,
        response: { 200: encaminhamentoPageSchema },
      },
    },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const { rows, count } = await searchSent(db, counts, idCidadao, request.body)
      return { result: await describeForwardings(db, rows, idCidadao), count }
    },
  )
}

function registerReceived(app: App, { db, clock, counts }: ServiceDeps): void {
  app.post(
    '/v2/caixas/:idCaixa/encaminhamentos/paginated-search',
    {
      onRequest: read,
      schema: {
        ...extension,
        tags: ['Caixas'],
        params: z.object({ idCaixa: idSchema }),
        body: caixaEncaminhamentosFilterSchema,
        response: { 200: encaminhamentoPageSchema },
      },
    },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const { idCaixa } = request.params
      await requireBox(db, idCidadao, idCaixa)
      const ate = nextSince(clock())
      const { rows, count } = await searchBox(db, counts, idCaixa, request.body)
      return { result: await describeForwardings(db, rows, idCidadao), count, ate }
    },
  )
}

function registerReading(app: App, { db }: ServiceDeps): void {
  app.get(
    '/v2/encaminhamento/:id',
    { onRequest: read, schema: { ...extension, tags, params, response: { 200: encaminhamentoSchema } } },
    (request) => visibleForwarding(db, request, request.params.id),
  )
  app.get(
    '/v2/encaminhamento/:id/documentos',
    {
      onRequest: read,
      schema: { ...extension, tags, params, response: { 200: z.array(documentoEncaminhamentoSchema) } },
    },
    async (request) => (await visibleForwarding(db, request, request.params.id)).documentosEncaminhamento ?? [],
  )
}

function registerTracking(app: App, { db }: ServiceDeps): void {
  // Applications may read the route too (shapes.md 3.10); subjects and messages only people who may read them.
  app.get(
    '/v2/encaminhamento/:id/rastreio',
    {
      onRequest: requireScope('consultar'),
      schema: { ...extension, tags, params, response: { 200: rastreioSchema } },
    },
    async (request) => {
      const row = await findEncaminhamento(db, request.params.id)
      if (!row) throw notFound('Este encaminhamento não existe.')
      return trackingOf(db, row, personOf(request)?.idCidadao)
    },
  )
  app.get(
    '/v2/encaminhamento/:id/inicial',
    {
      onRequest: read,
      schema: {
        ...extension,
        tags,
        params: z.object({ id: z.string().max(100) }),
        response: { 200: encaminhamentoSchema },
      },
    },
    async (request) => {
      const row = await findByProtocol(db, request.params.id)
      if (!row) throw notFound('Não há encaminhamento com este protocolo.')
      return visibleForwarding(db, request, (await firstOf(db, row)).id)
    },
  )
  app.get(
    '/v2/encaminhamento/:id/inicial/protocolo',
    { onRequest: read, schema: { ...extension, tags, params, response: { 200: z.string() } } },
    async (request, reply) => {
      await visibleForwarding(db, request, request.params.id)
      const row = await findEncaminhamento(db, request.params.id)
      if (!row) throw notFound('Este encaminhamento não existe.')
      return sendBareString(reply, (await firstOf(db, row)).protocolo)
    },
  )
}
