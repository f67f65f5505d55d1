import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { documentoSchema } from '../../contract/api/documents.ts'
import { requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { readForm } from '../storage/form.ts'
import { Meter } from '../storage/meter.ts'
import { TransferRefused } from '../storage/transfer-errors.ts'
import { documentoOf, findDocumentoByContent } from './store.ts'
import type { VisibleDocuments } from './visible-documents.ts'

/** The SHA-256 of the part `documento`, read in constant memory and not stored. Throws 400 for a broken form. */
async function contentHash(request: FastifyRequest): Promise<string> {
  try {
    return await readForm(request.raw, 'documento', async (file) => {
      const meter = new Meter()
      await pipeline(file, meter, new Writable({ write: (_chunk, _encoding, done) => done() }))
      return meter.digest()
    })
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error
    throw badRequest('Envie o arquivo em multipart/form-data, numa parte chamada documento.', {
      documento: 'obrigatório',
    })
  }
}

/** POST /v2/documentos/search-by-content: finds the document that was captured from the same bytes. */
export function registerContentSearch(
  instance: FastifyInstance,
  documents: VisibleDocuments,
  { db }: ServiceDeps,
): void {
  instance.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/v2/documentos/search-by-content',
      {
        onRequest: requireScope('consultar'),
        config: { replaces: [{ method: 'POST', url: '/v2/documentos/SearchByContent' }] },
        schema: { tags: ['Documentos'], consumes: ['multipart/form-data'], response: { 200: documentoSchema } },
      },
      async (request) => {
        const row = await findDocumentoByContent(db, await contentHash(request))
        return documentoOf(await documents.check(request, row))
      },
    )
  })
}
