import { type DocumentoArquivo, documentoArquivoSchema } from '../../contract/api/uploads.ts'
import { get } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

/**
 * An upload address bound to the exact size in bytes (spec, "Documents: upload"). Safe: an address that is never used
 * binds nothing, and another may be asked for.
 */
export function createUploadAddress(
  client: ApiClient,
  sizeBytes: number,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoArquivo>> {
  return get(client, `/v2/documentos/upload-arquivo/gerar-url-upload/${sizeBytes}`, documentoArquivoSchema, signal)
}
