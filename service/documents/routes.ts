import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { documentoMetadadosSchema, documentoSchema, downloadAddressSchema } from '../../contract/api/documents.ts'
import { assinanteSchema } from '../../contract/api/signatures.ts'
import { personOf, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendBareString } from '../events/write-result.ts'
import { assinantesOf } from '../signatures/store.ts'
import { findArquivo, isReceived } from '../storage/store.ts'
import { registerCaptures } from './capture-routes.ts'
import { registerContentSearch } from './content-routes.ts'
import { metadadosOf } from './metadata.ts'
import { type DocumentoRow, documentoOf, encaminhamentosOf, findDocumento, findDocumentoByFase } from './store.ts'
import { visibleTo } from './visibility.ts'

/** Reading of captured documents (spec, "Documents: read and search"), their capture, and search by content. */
export function registerDocuments(instance: FastifyInstance, deps: ServiceDeps): void {
  const { db, storage } = deps
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const preHandler = requireScope('consultar')
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
    { preHandler, schema: { tags, params, response: { 200: documentoSchema } } },
    async (request) => documentoOf(await wanted(request, request.params.idDocumento)),
  )
  app.get(
    '/v2/documentos/:idDocumento/metadados',
    { preHandler, schema: { tags, params, response: { 200: documentoMetadadosSchema } } },
    async (request) => metadadosOf(db, await wanted(request, request.params.idDocumento)),
  )
  app.get(
    '/v2/documentos/:idDocumento/assinantes',
    { preHandler, schema: { tags, params, response: { 200: z.array(assinanteSchema) } } },
    async (request) => {
      const { idFase } = await wanted(request, request.params.idDocumento)
      return idFase === null ? [] : assinantesOf(db, idFase)
    },
  )
  app.get(
    '/v2/documentos/:idDocumento/encaminhamentos',
    { preHandler, schema: { tags, params, response: { 200: z.array(idSchema) } } },
    async (request) => encaminhamentosOf(db, (await wanted(request, request.params.idDocumento)).id),
  )
  app.get(
    '/v2/documentos/:idDocumento/url-para-download-arquivo',
    { preHandler, schema: { tags, params, response: { 200: downloadAddressSchema } } },
    async (request, reply) => {
      const row = await wanted(request, request.params.idDocumento)
      const arquivo = await findArquivo(db, row.idArquivo)
      if (!arquivo || !isReceived(arquivo)) throw notFound('O arquivo deste documento não existe.')
      const { objeto } = arquivo
      return sendBareString(reply, storage.downloadAddress({ objeto, bytes: row.bytes, nome: row.nome }))
    },
  )
  app.get(
    '/v2/documentos/search-by-fase-assinatura/:idDocumentoFaseAssinatura',
    {
      preHandler,
      schema: { tags, params: z.object({ idDocumentoFaseAssinatura: idSchema }), response: { 200: documentoSchema } },
    },
    async (request) =>
      documentoOf(await visible(request, await findDocumentoByFase(db, request.params.idDocumentoFaseAssinatura))),
  )
  registerCaptures(instance, deps)
  registerContentSearch(instance, visible, deps)
}
