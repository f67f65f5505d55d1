import type { FastifyInstance } from 'fastify'
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
import { personOf, requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendBareString } from '../events/write-result.ts'
import { registerCaptures } from './capture-routes.ts'
import { registerContentSearch } from './content-routes.ts'
import { metadadosOf } from './metadata.ts'
import { registerOriginals } from './originals.ts'
import { searchDocuments } from './search.ts'
import { fileAddress, registerSignedFiles } from './signed-files-routes.ts'
import { documentoOf, encaminhamentosOf, findDocumento, findDocumentoByFase } from './store.ts'
import { visibleTo } from './visibility.ts'
import { createVisibleDocuments, ofDocument, type VisibleDocuments } from './visible-documents.ts'

const { tags } = ofDocument
const onRequest = requireScope('consultar')

/** Reading of captured documents (spec, "Documents: read and search"), their capture, and search by content. */
export function registerDocuments(instance: FastifyInstance, deps: ServiceDeps): void {
  const documents = createVisibleDocuments(deps.db)
  registerDocumentRoutes(instance, documents, deps)
  registerDownloads(instance, documents, deps)
  registerSearches(instance, documents, deps)
  registerOriginals(instance, documents, deps)
  registerCaptures(instance, deps)
  registerContentSearch(instance, documents, deps)
  registerSignedFiles(instance, documents, deps)
}

function registerDocumentRoutes(instance: FastifyInstance, documents: VisibleDocuments, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/v2/documentos/:idDocumento',
    { onRequest, schema: { ...ofDocument, response: { 200: documentoSchema } } },
    async (request) => documentoOf(await documents.find(request, request.params.idDocumento)),
  )
  app.get(
    '/v2/documentos/:idDocumento/metadados',
    { onRequest, schema: { ...ofDocument, response: { 200: documentoMetadadosSchema } } },
    async (request) => metadadosOf(db, await documents.find(request, request.params.idDocumento)),
  )
  app.get(
    '/v2/documentos/:idDocumento/encaminhamentos',
    { onRequest, schema: { ...ofDocument, response: { 200: z.array(idSchema) } } },
    async (request) => encaminhamentosOf(db, (await documents.find(request, request.params.idDocumento)).id),
  )
  // Judges the person as the citizen they are, without their roles.
  app.get(
    '/v2/documentos/:idDocumento/pode-usar',
    { onRequest, schema: { ...ofDocument, response: { 200: z.boolean() } } },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const row = await findDocumento(db, request.params.idDocumento)
      if (!row) throw notFound('Este documento não existe.')
      return (await visibleTo(db, idCidadao, [row], 'citizen')).has(row.id)
    },
  )
}

function registerDownloads(instance: FastifyInstance, documents: VisibleDocuments, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/v2/documentos/:idDocumento/url-para-download-arquivo',
    {
      onRequest,
      config: { replaces: [{ method: 'GET', url: '/v2/documentos/:idDocumento/temp-content-url' }] },
      schema: { ...ofDocument, response: { 200: downloadAddressSchema } },
    },
    async (request, reply) => {
      const { idArquivo, nome } = await documents.find(request, request.params.idDocumento)
      return sendBareString(reply, await fileAddress(deps, idArquivo, nome))
    },
  )
  // A system sees what is public, whoever is signed in through it.
  app.get(
    '/v2/documentos/:idDocumento/sistemas/url-para-download-arquivo',
    { onRequest, schema: { ...ofDocument, response: { 200: downloadAddressSchema } } },
    async (request, reply) => {
      const row = await findDocumento(deps.db, request.params.idDocumento)
      if (!row) throw notFound('Este documento não existe.')
      const visible = await visibleTo(deps.db, undefined, [row])
      if (!visible.has(row.id)) throw forbidden('O sistema não tem acesso a este documento.')
      return sendBareString(reply, await fileAddress(deps, row.idArquivo, row.nome))
    },
  )
}

function registerSearches(instance: FastifyInstance, documents: VisibleDocuments, { db, counts }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

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
    async (request) => {
      const row = await findDocumentoByFase(db, request.params.idDocumentoFaseAssinatura)
      return documentoOf(await documents.check(request, row))
    },
  )
}
