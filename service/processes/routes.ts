import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { agenteEstruturadoSchema } from '../../contract/api/agents.ts'
import { caixaSchema } from '../../contract/api/boxes.ts'
import { idSchema } from '../../contract/api/common.ts'
import {
  atoDetalheSchema,
  atoDocumentoSchema,
  atoSchema,
  processoDetalheSchema,
  processoFilterSchema,
  processoOldPageSchema,
  processoPageSchema,
  processoSchema,
  sinalizacaoSchema,
} from '../../contract/api/processes.ts'
import { personOf, requirePerson, requireScope } from '../auth/index.ts'
import { namesOf } from '../boxes/parties.ts'
import { reachOf } from '../boxes/reach.ts'
import { caixaOf } from '../boxes/rules.ts'
import type { Database } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { findDocumentoByEvento, findDocumentos } from '../documents/store.ts'
import { nameFor, visibleTo } from '../documents/visibility.ts'
import { createVisibleDocuments, ofDocument } from '../documents/visible-documents.ts'
import { notFound } from '../errors.ts'
import { extension } from '../openapi/extension.ts'
import { registerProcessActs } from './act-routes.ts'
import { agentOf, describeActs, processoDetalheOf, processoOf } from './describe.ts'
import {
  type AtoRow,
  actsOf,
  attachedTo,
  findProcesso,
  heldIn,
  type ProcessoRow,
  processesWith,
  searchProcesses,
} from './store.ts'

type App = ReturnType<typeof typed>
const typed = (instance: FastifyInstance) => instance.withTypeProvider<ZodTypeProvider>()
const onRequest = requireScope('consultar')
const tags = ['Processos']
const read = { ...extension, tags, params: z.object({ id: idSchema }) }
const readAct = { ...extension, tags, params: z.object({ id: idSchema, idAto: idSchema }) }

/** Routes of processes: search and read (shapes.md 3.12), and their acts. */
export function registerProcesses(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = typed(instance)
  registerSearch(app, deps)
  registerProcess(app, deps)
  registerOfDocument(app, deps)
  registerActs(app, deps)
  registerProcessActs(instance, deps)
}

async function requireProcess(db: Database, id: string): Promise<ProcessoRow> {
  const row = await findProcesso(db, id)
  if (!row) throw notFound('Este processo não existe.')
  return row
}

async function requireActOf(db: Database, { id, idAto }: { id: string; idAto: string }): Promise<AtoRow> {
  await requireProcess(db, id)
  const act = (await actsOf(db, id)).find((each) => each.id === idAto)
  if (!act) throw notFound('Este ato não existe no processo.')
  return act
}

/** The field of an act's text (shapes.md 3.13). */
function textFieldOf(tipo: AtoRow['tipo']): 'mensagem' | 'desfecho' | 'justificativa' {
  if (tipo === 'Despacho') return 'mensagem'
  return tipo === 'Encerramento' ? 'desfecho' : 'justificativa'
}

function registerSearch(app: App, { db }: ServiceDeps): void {
  app.post(
    '/v2/processos/paginated-search',
    { onRequest, schema: { ...extension, tags, body: processoFilterSchema, response: { 200: processoPageSchema } } },
    async (request) => {
      const { rows, count } = await searchProcesses(db, request.body)
      return { result: rows.map(processoOf), count }
    },
  )
  // The older path also answers with the older key (shapes.md C13).
  app.post(
    '/v2/processos/search',
    {
      onRequest,
      config: { replacedBy: '/v2/processos/paginated-search' },
      schema: { ...extension, tags, body: processoFilterSchema, response: { 200: processoOldPageSchema } },
    },
    async (request) => {
      const { rows, count } = await searchProcesses(db, request.body)
      const result = rows.map(processoOf)
      return { result, value: result, count }
    },
  )
  app.get(
    '/v2/usuario/caixas-processo',
    {
      onRequest: requireScope('consultar', 'person'),
      schema: { ...extension, tags, response: { 200: z.array(caixaSchema) } },
    },
    async (request) => {
      const { boxes } = await reachOf(db, requirePerson(request).idCidadao)
      const held = await heldIn(db, boxes)
      return [...(await namesOf(db, boxes)).values()].map((party) => caixaOf(party, held.get(party.id) ?? 0))
    },
  )
}

function registerOfDocument(app: App, { db }: ServiceDeps): void {
  const documents = createVisibleDocuments(db)
  app.get(
    '/v2/documentos/:idDocumento/processos',
    {
      onRequest,
      schema: {
        ...ofDocument,
        response: { 200: z.array(processoSchema) },
      },
    },
    async (request) => {
      const { id } = await documents.find(request, request.params.idDocumento)
      return (await processesWith(db, id)).map(processoOf)
    },
  )
}

function registerProcess(app: App, { db }: ServiceDeps): void {
  app.get(
    '/v2/processos/:id',
    { onRequest, schema: { ...read, response: { 200: processoDetalheSchema } } },
    async (request) => processoDetalheOf(db, await requireProcess(db, request.params.id), personOf(request)?.idCidadao),
  )
  app.get(
    '/v2/processos/:id/local-custodia',
    { onRequest, schema: { ...read, response: { 200: agenteEstruturadoSchema } } },
    async (request) => {
      const { idCustodia } = await requireProcess(db, request.params.id)
      const party = (await namesOf(db, [idCustodia])).get(idCustodia)
      if (!party) throw notFound('Quem está com o processo não existe mais.')
      return agentOf(party)
    },
  )
  app.get(
    '/v2/processos/:id/sinalizacao',
    { onRequest, schema: { ...read, response: { 200: z.array(sinalizacaoSchema) } } },
    async (request) => {
      await requireProcess(db, request.params.id)
      return []
    },
  )
  app.get(
    '/v2/processos/:id/autuador',
    { onRequest, schema: { ...read, response: { 200: agenteEstruturadoSchema } } },
    async (request) => {
      const [first] = await describeActs(
        db,
        (await actsOf(db, (await requireProcess(db, request.params.id)).id)).slice(0, 1),
      )
      if (!first) throw notFound('Este processo não tem atos.')
      return first.papel
    },
  )
}

function registerActs(app: App, { db }: ServiceDeps): void {
  app.get(
    '/v2/processos/:id/atos',
    { onRequest, schema: { ...read, response: { 200: z.array(atoSchema) } } },
    async (request) => describeActs(db, await actsOf(db, (await requireProcess(db, request.params.id)).id)),
  )
  app.get(
    '/v2/processos/:id/atos/:idAto',
    { onRequest, schema: { ...readAct, response: { 200: atoDetalheSchema } } },
    async (request) => {
      const act = await requireActOf(db, request.params)
      const [described] = await describeActs(db, [act])
      if (!described) throw notFound('Este ato não existe no processo.')
      const { id, dataHora, tipo } = described
      const termo = await findDocumentoByEvento(db, act.idEvento)
      if (!termo) return { id, dataHora, tipo }
      const seen = await visibleTo(db, personOf(request)?.idCidadao, [termo])
      const isTold = act.texto !== null && seen.has(termo.id)
      return {
        id,
        dataHora,
        tipo,
        idTermo: termo.id,
        registroTermo: termo.registro,
        ...(isTold && { [textFieldOf(act.tipo)]: act.texto }),
      }
    },
  )
  app.get(
    '/v2/processos/:id/atos/:idAto/documentos',
    { onRequest, schema: { ...readAct, response: { 200: z.array(atoDocumentoSchema) } } },
    async (request) => {
      const act = await requireActOf(db, request.params)
      const rows = (await attachedTo(db, act.idProcesso)).filter(({ idAto }) => idAto === act.id)
      const documents = await findDocumentos(
        db,
        rows.map(({ idDocumento }) => idDocumento),
      )
      const seen = await visibleTo(db, personOf(request)?.idCidadao, documents)
      return rows.map(({ id, idDocumento, sequencial, idDesentranhamento }) => {
        const document = documents.find((each) => each.id === idDocumento)
        return {
          id,
          documentoId: idDocumento,
          sequencial,
          termo: document?.idEvento === act.idEvento,
          documentoNome: document ? nameFor(seen, document) : '',
          ...(idDesentranhamento !== null && { desentranhamentoId: idDesentranhamento }),
        }
      })
    },
  )
}
