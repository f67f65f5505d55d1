import { documentoArquivoSchema } from '../../../contract/api/uploads.ts'
import { get } from './calls.ts'
import type { ApiClient } from './client.ts'

/**
 * Creates an upload address for exactly this size (spec, "Documents: upload"). Safe: an unused address has no effect.
 */
export const createUploadAddress = (client: ApiClient, sizeBytes: number, signal?: AbortSignal) =>
  get(client, `/v2/documentos/upload-arquivo/gerar-url-upload/${sizeBytes}`, documentoArquivoSchema, signal)
