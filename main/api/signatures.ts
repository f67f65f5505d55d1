import type { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { downloadAddressSchema } from '../../contract/api/documents.ts'
import {
  type DocumentoAssinado,
  type DocumentoFaseAssinatura,
  type DocumentoFaseAssinaturaFilter,
  documentoAssinadoSchema,
  documentoFaseAssinaturaPageSchema,
  documentoFaseAssinaturaSchema,
  type EnviarCidadao,
  type EnviarServidor,
} from '../../contract/api/signatures.ts'
import { get, search, segment, write } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/documentos/fase-assinatura'
export type SignatureDocumentPage = z.infer<typeof documentoFaseAssinaturaPageSchema>

/** Puts a file into the signature phase; answers the document's identifier, with no event. A write. */
export function sendToSignature(
  client: ApiClient,
  body: EnviarServidor,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/enviar/servidor`, body, idSchema, signal)
}

/** The same among citizens; the answer need not say which document it has become. A write. */
export function sendToSignatureAsCitizen(
  client: ApiClient,
  body: EnviarCidadao,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/enviar/cidadao`, body, documentoAssinadoSchema, signal)
}

export function getSignatureDocument(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoFaseAssinatura>> {
  return get(client, `${group}/${segment(id)}`, documentoFaseAssinaturaSchema, signal)
}

export function searchSignatureDocuments(
  client: ApiClient,
  filter: DocumentoFaseAssinaturaFilter,
  signal?: AbortSignal,
): Promise<ApiOutcome<SignatureDocumentPage>> {
  return search(client, `${group}/paginated-search`, filter, documentoFaseAssinaturaPageSchema, signal)
}

/** Signs as the person signed in. A write. */
export function signDocument(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/assinar/${segment(id)}`, undefined, documentoAssinadoSchema, signal)
}

/** Where the PDF to be signed can be fetched (an extension): an address that lives for a short time. */
export function getSignatureDownloadAddress(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return get(client, `${group}/${segment(id)}/url-para-download-arquivo`, downloadAddressSchema, signal)
}
