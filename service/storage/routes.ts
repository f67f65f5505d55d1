import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { documentoArquivoSchema, tamanhoArquivoSchema } from '../../contract/api/uploads.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { registerTransfers } from './transfers.ts'

const upload = '/v2/documentos/upload-arquivo'

/** Upload addresses (spec, "Documents: upload"), and the transfers to signed addresses. */
export function registerStorage(instance: FastifyInstance, { storage }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const schema = {
    tags: ['Documentos: envio de arquivo'],
    params: z.object({ tamanhoArquivo: tamanhoArquivoSchema }),
    response: { 200: documentoArquivoSchema },
  }
  const onRequest = requireScope('documento', 'person')

  const replaces = [{ method: 'GET' as const, url: `${upload}/gerar-url/:tamanhoArquivo` }]

  app.get(`${upload}/gerar-url-upload/:tamanhoArquivo`, { onRequest, schema, config: { replaces } }, (request) =>
    storage.createUploadAddress(request.params.tamanhoArquivo, requirePerson(request).idCidadao),
  )
  // Also with a bucket: a process that still moves to it makes such addresses.
  instance.register(async (scope) => registerTransfers(scope, { storage }))
}
