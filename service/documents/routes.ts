import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import {
  documentoFilterSchema,
  documentoMetadadosSchema,
  documentoPageSchema,
  documentoSchema,
  downloadAddressSchema,
} from '../../contract/api/documents.ts'
import { processoSchema } from '../../contract/api/processes.ts'
import { assinanteSchema } from '../../contract/api/signatures.ts'
import { personOf, requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendBareString } from '../events/write-result.ts'
import { processoOf } from '../processes/describe.ts'
import { processesWith } from '../processes/store.ts'
import { assinantesOf, describeSigners } from '../signatures/store.ts'
import { registerCaptures } from './capture-routes.ts'
import { registerContentSearch } from './content-routes.ts'
import { metadadosOf } from './metadata.ts'
import { registerOriginals } from './originals.ts'
import { searchDocuments } from './search.ts'
import { fileAddress, registerSignedFiles } from './signed-files-routes.ts'
import { type DocumentoRow, documentoOf, encaminhamentosOf, findDocumento, findDocumentoByFase } from './store.ts'
import { visibleTo } from './visibility.ts'

/** Reading of captured documents (spec, "Documents: read and search"), their capture, and search by content. */
export function registerDocuments(instance: FastifyInstance, deps: ServiceDeps): void {
  const { db, counts } = deps
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar')
  const params = z.object({ idDocumento: idSchema })
  const tags = ['Documentos']

  const visible = async (request: FastifyRequest, row: DocumentoRow | undefined): Promise<DocumentoRow> => {
    if (!row) throw notFound('Este documento não existe.')
    const seen = await visibleTo(db, personOf(request)?.idCidadao, [row])
    if (!seen.has(row.id)) throw forbidden('Você não tem acesso a este documento.')
    return row
  }
  const wanted = async (request: FastifyRequest, id: string) => visible(request, await findDocumento(db, id))

  app.get(
    '/v2/documentos/:idDocumento',
    { onRequest, schema: { tags, params, response: { 200: documentoSchema } } },
    async (request) => documentoOf(await wanted(request, request.params.idDocumento)),
  )
  app.get(
    '/v2/documentos/:idDocumento/metadados',
    { onRequest, schema: { tags, params, response: { 200: documentoMetadadosSchema } } },
    async (request) => metadadosOf(db, await wanted(request, request.params.idDocumento)),
  )
  app.get(
    '/v2/documentos/:idDocumento/assinantes',
    { onRequest, schema: { tags, params, response: { 200: z.array(assinanteSchema) } } },
    async (request) => {
      const { idFase, idAssinante, dataCaptura: data } = await wanted(request, request.params.idDocumento)
      if (idFase !== null) return assinantesOf(db, idFase)
      return idAssinante === null ? [] : describeSigners(db, [{ idAgente: idAssinante, ...signedAt(data) }])
    },
  )
  app.get(
    '/v2/documentos/:idDocumento/processos',
    { onRequest, schema: { tags, params, response: { 200: z.array(processoSchema) } } },
    async (request) =>
      (await processesWith(db, (await wanted(request, request.params.idDocumento)).id)).map(processoOf),
  )
  app.get(
    '/v2/documentos/:idDocumento/encaminhamentos',
    { onRequest, schema: { tags, params, response: { 200: z.array(idSchema) } } },
    async (request) => encaminhamentosOf(db, (await wanted(request, request.params.idDocumento)).id),
  )
  const addressOf = (row: DocumentoRow) => fileAddress(deps, row.idArquivo, row.nome)
  app.get(
    '/v2/documentos/:idDocumento/url-para-download-arquivo',
    {
      onRequest,
      config: { replaces: [{ method: 'GET', url: '/v2/documentos/:idDocumento/temp-content-url' }] },
      schema: { tags, params, response: { 200: downloadAddressSchema } },
    },
    async (request, reply) => sendBareString(reply, await addressOf(await wanted(request, request.params.idDocumento))),
  )
  // A system has permissions of its own: what is public, whoever is signed in through it.
  app.get(
    '/v2/documentos/:idDocumento/sistemas/url-para-download-arquivo',
    { onRequest, schema: { tags, params, response: { 200: downloadAddressSchema } } },
    async (request, reply) => {
      const row = await findDocumento(db, request.params.idDocumento)
      if (!row) throw notFound('Este documento não existe.')
      const seen = await visibleTo(db, undefined, [row])
      if (!seen.has(row.id)) throw forbidden('O sistema não tem acesso a este documento.')
      return sendBareString(reply, await addressOf(row))
    },
  )
  // Whether the person may use it as the citizen that they are, leaving their roles aside.
  app.get(
    '/v2/documentos/:idDocumento/pode-usar',
    { onRequest, schema: { tags, params, response: { 200: z.boolean() } } },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const row = await findDocumento(db, request.params.idDocumento)
      if (!row) throw notFound('Este documento não existe.')
      return (await visibleTo(db, idCidadao, [row], 'citizen')).has(row.id)
    },
  )
  app.post(
    '/v2/documentos/paginated-search',
    {
      onRequest,
      config: { replaces: [{ method: 'POST', url: '/v2/documentos/search' }] },
      schema: { tags, body: documentoFilterSchema, response: { 200: documentoPageSchema } },
    },
    async (request) => {
      const { rows, count } = await searchDocuments(db, counts, personOf(request)?.idCidadao, request.body)
      return { result: rows.map(documentoOf), count }
    },
  )
  app.get(
    '/v2/documentos/search-by-fase-assinatura/:idDocumentoFaseAssinatura',
    {
      onRequest,
      schema: { tags, params: z.object({ idDocumentoFaseAssinatura: idSchema }), response: { 200: documentoSchema } },
    },
    async (request) =>
      documentoOf(await visible(request, await findDocumentoByFase(db, request.params.idDocumentoFaseAssinatura))),
  )
  registerOriginals(instance, wanted, deps)
  registerCaptures(instance, deps)
  registerContentSearch(instance, visible, deps)
  registerSignedFiles(instance, wanted, deps)
}

/** Capturing was signing. */
const signedAt = (data: Date) => ({ manifestacao: 'Assinado' as const, data, justificativa: null })
