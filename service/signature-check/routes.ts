import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  assinaturaDigitalValidaApiEntrySchema,
  assinaturaDigitalValidaSchema,
} from '../../contract/api/certificates.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { jsonTypes } from '../openapi/api-page.ts'
import { extension } from '../openapi/extension.ts'
import { fieldsIn } from '../storage/form-fields.ts'
import { toSignatureCheckAnswer } from './answer.ts'
import { checkUpload } from './check-upload.ts'

/** POST /v2/documentos/assinatura-digital-valida (shapes.md 3.14): the body is JSON, or a form with the same fields. */
export function registerSignatureCheck(instance: FastifyInstance, deps: ServiceDeps): void {
  instance.register(async (scope) => {
    const parseForm = (request: FastifyRequest, body: Buffer) => fieldsIn(request.headers, body)
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parseForm)
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/v2/documentos/assinatura-digital-valida',
      {
        onRequest: requireScope('documento', 'person'),
        schema: {
          ...extension,
          tags: ['Documentos'],
          consumes: [...jsonTypes, 'multipart/form-data'],
          body: assinaturaDigitalValidaApiEntrySchema,
          response: { 200: assinaturaDigitalValidaSchema },
        },
      },
      async (request) => {
        const { idArquivo, identificadorTemporarioArquivoNaNuvem } = request.body
        if (!idArquivo && !identificadorTemporarioArquivoNaNuvem) {
          throw badRequest('Informe o arquivo enviado.', { idArquivo: 'obrigatório' })
        }
        const check = await checkUpload(deps, requirePerson(request).idCidadao, request.body)
        if (!check) {
          throw badRequest('O arquivo informado não existe ou ainda não foi enviado.', { idArquivo: 'desconhecido' })
        }
        return toSignatureCheckAnswer(check)
      },
    )
  })
}
