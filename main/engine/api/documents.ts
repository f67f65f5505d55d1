import type { Readable } from 'node:stream'
import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import {
  type Documento,
  type DocumentoDigitalizadoOriginal,
  type DocumentoMetadados,
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

export function getDocument(client: ApiClient, id: string, signal?: AbortSignal): Promise<ApiOutcome<Documento>> {
  return get(client, `${group}/${segment(id)}`, documentoSchema, signal)
}

export function getDocumentMetadata(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoMetadados>> {
  return get(client, `${group}/${segment(id)}/metadados`, documentoMetadadosSchema, signal)
}

/** A page of the documents that the person may read, newest first. */
export function searchDocuments(
  client: ApiClient,
  filter: z.input<typeof documentoFilterSchema>,
  signal?: AbortSignal,
): Promise<ApiOutcome<z.output<typeof documentoPageSchema>>> {
  return search(client, `${group}/paginated-search`, { filter, schema: documentoPageSchema, signal })
}

/** The data of a scan with the value of the original; 404 for other documents, 403 where they are not released. */
export function getScannedOriginal(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoDigitalizadoOriginal>> {
  return get(client, `${group}/digitalizado/original/${segment(id)}`, documentoDigitalizadoOriginalSchema, signal)
}

/** The signers of a document, with what each has done. */
export function listDocumentSigners(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<z.output<typeof assinanteSchema>[]>> {
  return get(client, `${group}/${segment(id)}/assinantes`, z.array(assinanteSchema), signal)
}

/** Whether the person may use a document as a citizen; the shape of the answer is not specified. */
export function mayUseDocument(client: ApiClient, id: string, signal?: AbortSignal): Promise<ApiOutcome<boolean>> {
  return get(client, `${group}/${segment(id)}/pode-usar`, z.boolean(), signal)
}

/** Identifiers of the forwardings that a document is attached to. */
export function listDocumentForwardings(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<string[]>> {
  return get(client, `${group}/${segment(id)}/encaminhamentos`, z.array(idSchema), signal)
}

/** A short-lived address. */
export function getDocumentDownloadAddress(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return get(client, `${group}/${segment(id)}/url-para-download-arquivo`, downloadAddressSchema, signal)
}

/** The document captured from a signature-phase document; 404 while there is none. */
export function getDocumentOfSignaturePhase(
  client: ApiClient,
  idFase: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Documento>> {
  return get(client, `${group}/search-by-fase-assinatura/${segment(idFase)}`, documentoSchema, signal)
}

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
