import type { Readable } from 'node:stream'
import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import {
  type Documento,
  documentoDigitalizadoOriginalSchema,
  type documentoFilterSchema,
  documentoMetadadosSchema,
  documentoPageSchema,
  documentoSchema,
  downloadAddressSchema,
} from '../../../contract/api/documents.ts'
import { assinanteSchema } from '../../../contract/api/signatures.ts'
import { multipart } from '../transport/index.ts'
import { get, search, segment } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/documentos'

export const getDocument = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}`, documentoSchema, signal)

export const getDocumentMetadata = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/metadados`, documentoMetadadosSchema, signal)

/** A page of the documents that the person may read, newest first. */
export const searchDocuments = (
  client: ApiClient,
  filter: z.input<typeof documentoFilterSchema>,
  signal?: AbortSignal,
) => search(client, `${group}/paginated-search`, { filter, schema: documentoPageSchema, signal })

/** The data of a scan with the value of the original; 404 for other documents, 403 where they are not released. */
export const getScannedOriginal = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/digitalizado/original/${segment(id)}`, documentoDigitalizadoOriginalSchema, signal)

/** The signers of a document, with what each has done. */
export const listDocumentSigners = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/assinantes`, z.array(assinanteSchema), signal)

/** Whether the person may use a document as a citizen; the shape of the answer is not specified. */
export const mayUseDocument = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/pode-usar`, z.boolean(), signal)

/** Identifiers of the forwardings that a document is attached to. */
export const listDocumentForwardings = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/encaminhamentos`, z.array(idSchema), signal)

/** A short-lived address. */
export const getDocumentDownloadAddress = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/url-para-download-arquivo`, downloadAddressSchema, signal)

/** The document captured from a signature-phase document; 404 while there is none. */
export const getDocumentOfSignaturePhase = (client: ApiClient, idFase: string, signal?: AbortSignal) =>
  get(client, `${group}/search-by-fase-assinatura/${segment(idFase)}`, documentoSchema, signal)

/**
 * The captured document with exactly these bytes; 404 where there is none. Streams the file. Safe. `malformed` if the
 * file does not have the hash that is given.
 */
export function findDocumentByContent(
  client: ApiClient,
  file: { sizeBytes: number; sha256?: string; open: () => Readable },
  signal?: AbortSignal,
): Promise<ApiOutcome<Documento>> {
  const stream = multipart({ part: 'documento', fileName: 'documento.pdf', contentType: 'application/pdf', ...file })
  // A long total limit: a slow line that still moves bytes must not fail.
  const limits = { totalMs: 30 * 60_000, idleMs: 120_000 }
  const path = `${group}/search-by-content`
  return client.request({ method: 'POST', path, safe: true, stream, schema: documentoSchema, signal, limits })
}
