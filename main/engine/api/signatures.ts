import type { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import { downloadAddressSchema } from '../../../contract/api/documents.ts'
import {
  type DocumentoAssinado,
  type DocumentoFaseAssinatura,
  type DocumentoFaseAssinaturaFilter,
  documentoAssinadoSchema,
  documentoFaseAssinaturaPageSchema,
  documentoFaseAssinaturaSchema,
  type EnviarCidadao,
  type EnviarServidor,
} from '../../../contract/api/signatures.ts'
import { get, search, segment, sendDelete, write } from './calls.ts'
import type { ApiClient } from './client.ts'
import type { ApiOutcome } from './outcome.ts'

const group = '/v2/documentos/fase-assinatura'
type SignatureDocumentPage = z.infer<typeof documentoFaseAssinaturaPageSchema>

/** Puts a file into the signature phase; resolves to the document's identifier, with no event. A write. */
export function sendToSignature(
  client: ApiClient,
  body: EnviarServidor,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return write(client, `${group}/enviar/servidor`, { body, schema: idSchema, signal })
}

/** The same for a citizen; the answer may lack the document's identifier. A write. */
export function sendToSignatureAsCitizen(
  client: ApiClient,
  body: EnviarCidadao,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/enviar/cidadao`, { body, schema: documentoAssinadoSchema, signal })
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
  return search(client, `${group}/paginated-search`, { filter, schema: documentoFaseAssinaturaPageSchema, signal })
}

/** Signs as the person signed in. A write. */
export function signDocument(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/assinar/${segment(id)}`, { schema: documentoAssinadoSchema, signal })
}

/** Refuses to sign, as the person signed in (an extension). A write. */
export function refuseSignature(
  client: ApiClient,
  id: string,
  justificativa: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/recusar/${segment(id)}`, {
    body: { justificativa },
    schema: documentoAssinadoSchema,
    signal,
  })
}

/** Stops all signing, and the capture (an extension). A write. */
export function blockSignature(
  client: ApiClient,
  id: string,
  justificativa: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/bloquear/${segment(id)}`, {
    body: { justificativa },
    schema: documentoAssinadoSchema,
    signal,
  })
}

/** Permits signing again (an extension). A write. */
export function unblockSignature(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<DocumentoAssinado>> {
  return write(client, `${group}/desbloquear/${segment(id)}`, { schema: documentoAssinadoSchema, signal })
}

/** Takes a document out of the signature phase, for its capturer (an extension). A write. */
export function deleteSignatureDocument(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<null>> {
  return sendDelete(client, `${group}/${segment(id)}`, signal)
}

/** A short-lived address of the PDF to be signed (an extension). */
export function getSignatureDownloadAddress(
  client: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<ApiOutcome<string>> {
  return get(client, `${group}/${segment(id)}/url-para-download-arquivo`, downloadAddressSchema, signal)
}
