import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { downloadAddressSchema } from '../../contract/api/documents.ts'
import { requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { sendBareString } from '../events/write-result.ts'
import { extension } from '../openapi/extension.ts'
import { findArquivo, isReceived } from '../storage/store.ts'
import { ofDocument, type VisibleDocuments } from './visible-documents.ts'

/** A signed address that downloads a file as `nome`. Throws 404 for a file that is missing. */
export async function fileAddress(
  { db, storage }: Pick<ServiceDeps, 'db' | 'storage'>,
  idArquivo: string,
  nome: string,
): Promise<string> {
  const arquivo = await findArquivo(db, idArquivo)
  if (!arquivo || !isReceived(arquivo)) throw notFound('O arquivo deste documento não existe.')
  return storage.downloadAddress({ objeto: arquivo.objeto, bytes: arquivo.tamanho, nome })
}

/** Downloads of a document from the signature phase: the reviewed file, and the file with the signature page. */
export function registerSignedFiles(
  instance: FastifyInstance,
  documents: VisibleDocuments,
  deps: Pick<ServiceDeps, 'db' | 'storage'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar')
  const schema = { ...extension, ...ofDocument, response: { 200: downloadAddressSchema } }
  const findSigned = async (request: FastifyRequest, id: string) => {
    const row = await documents.find(request, id)
    if (row.idFase === null) throw notFound('Este documento não passou por uma fase de assinatura.')
    return row
  }

  app.get(
    '/v2/documentos/:idDocumento/revisado/url-para-download-arquivo',
    { onRequest, schema },
    async (request, reply) => {
      const { idArquivo, idArquivoRevisado, nome } = await findSigned(request, request.params.idDocumento)
      return sendBareString(reply, await fileAddress(deps, idArquivoRevisado ?? idArquivo, nome))
    },
  )
  app.get(
    '/v2/documentos/:idDocumento/folha-assinaturas/url-para-download-arquivo',
    { onRequest, schema },
    async (request, reply) => {
      const { id, idArquivo, idArquivoRevisado, nome, registro } = await findSigned(request, request.params.idDocumento)
      // A page that is a file of its own has the id of the document.
      const address =
        idArquivoRevisado === null
          ? fileAddress(deps, id, `Folha de assinaturas ${registro}.pdf`)
          : fileAddress(deps, idArquivo, nome)
      return sendBareString(reply, await address)
    },
  )
}
