import type { Readable } from 'node:stream'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import {
  type Documento,
  type DocumentoDigitalizadoOriginal,
  type DocumentoMetadados,
  documentoDigitalizadoOriginalSchema,
  documentoMetadadosSchema,
  documentoSchema,
  downloadAddressSchema,
} from '../../contract/api/documents.ts'
import { type Assinante, assinanteSchema } from '../../contract/api/signatures.ts'
import { multipart } from '../transport/index.ts'
import { get, segment } from './calls.ts'
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

/** What only a scan with the value of the original has; refused with 404 for any other, 403 where none are released. */
export function getScannedOriginal(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoDigitalizadoOriginal>> {
  return get(client, `${group}/digitalizado/original/${segment(id)}`, documentoDigitalizadoOriginalSchema, signal)
}

/** Those who must sign, or have signed. */
export function listDocumentSigners(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Assinante[]>> {
  return get(client, `${group}/${segment(id)}/assinantes`, z.array(assinanteSchema), signal)
}

/** Identifiers of the forwardings that a document is attached to. */
export function listDocumentForwardings(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<string[]>> {
  return get(client, `${group}/${segment(id)}/encaminhamentos`, z.array(idSchema), signal)
}

/** An address that lives for a short time. */
export function getDocumentDownloadAddress(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return get(client, `${group}/${segment(id)}/url-para-download-arquivo`, downloadAddressSchema, signal)
}

/** The captured document that a signature-phase document has become; refused with 404 while there is none. */
export function getDocumentOfSignaturePhase(
  client: ApiClient,
  idFase: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<Documento>> {
  return get(client, `${group}/search-by-fase-assinatura/${segment(idFase)}`, documentoSchema, signal)
}

/** The captured document of exactly these bytes; refused with 404 where there is none. Streams; safe. */
export function findDocumentByContent(
  client: ApiClient,
  file: { sizeBytes: number; open: () => Readable },
  signal?: AbortSignal,
): Promise<ApiOutcome<Documento>> {
  const stream = multipart({ part: 'documento', fileName: 'documento.pdf', contentType: 'application/pdf', ...file })
  // As long as bytes move the idle limit does not strike; a total limit would only punish slow lines.
  const limits = { totalMs: 30 * 60_000, idleMs: 120_000 }
  const path = `${group}/search-by-content`
  return client.request({ method: 'POST', path, safe: true, stream, answer: documentoSchema, signal, limits })
}
