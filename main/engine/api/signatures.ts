import { idSchema } from '../../../contract/api/common.ts'
import { downloadAddressSchema } from '../../../contract/api/documents.ts'
import {
  type DocumentoFaseAssinaturaFilter,
  documentoAssinadoSchema,
  documentoFaseAssinaturaPageSchema,
  documentoFaseAssinaturaSchema,
  type EnviarCidadao,
  type EnviarServidor,
} from '../../../contract/api/signatures.ts'
import { get, search, segment, sendDelete, write } from './calls.ts'
import type { ApiClient } from './client.ts'

const group = '/v2/documentos/fase-assinatura'

/** Puts a file into the signature phase; resolves to the document's identifier, with no event. A write. */
export const sendToSignature = (client: ApiClient, body: EnviarServidor, signal?: AbortSignal) =>
  write(client, `${group}/enviar/servidor`, { body, schema: idSchema, signal })

/** The same for a citizen; the answer may lack the document's identifier. A write. */
export const sendToSignatureAsCitizen = (client: ApiClient, body: EnviarCidadao, signal?: AbortSignal) =>
  write(client, `${group}/enviar/cidadao`, { body, schema: documentoAssinadoSchema, signal })

export const getSignatureDocument = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}`, documentoFaseAssinaturaSchema, signal)

export const searchSignatureDocuments = (
  client: ApiClient,
  filter: DocumentoFaseAssinaturaFilter,
  signal?: AbortSignal,
) => search(client, `${group}/paginated-search`, { filter, schema: documentoFaseAssinaturaPageSchema, signal })

/** Signs as the person signed in. A write. */
export const signDocument = (client: ApiClient, id: string, signal?: AbortSignal) =>
  write(client, `${group}/assinar/${segment(id)}`, { schema: documentoAssinadoSchema, signal })

/** Refuses to sign, as the person signed in (an extension). A write. */
export const refuseSignature = (client: ApiClient, id: string, justificativa: string, signal?: AbortSignal) =>
  write(client, `${group}/recusar/${segment(id)}`, {
    body: { justificativa },
    schema: documentoAssinadoSchema,
    signal,
  })

/** Stops all signing, and the capture (an extension). A write. */
export const blockSignature = (client: ApiClient, id: string, justificativa: string, signal?: AbortSignal) =>
  write(client, `${group}/bloquear/${segment(id)}`, {
    body: { justificativa },
    schema: documentoAssinadoSchema,
    signal,
  })

/** Permits signing again (an extension). A write. */
export const unblockSignature = (client: ApiClient, id: string, signal?: AbortSignal) =>
  write(client, `${group}/desbloquear/${segment(id)}`, { schema: documentoAssinadoSchema, signal })

/** Takes a document out of the signature phase, for its capturer (an extension). A write. */
export const deleteSignatureDocument = (client: ApiClient, id: string, signal?: AbortSignal) =>
  sendDelete(client, `${group}/${segment(id)}`, signal)

/** A short-lived address of the PDF to be signed (an extension). */
export const getSignatureDownloadAddress = (client: ApiClient, id: string, signal?: AbortSignal) =>
  get(client, `${group}/${segment(id)}/url-para-download-arquivo`, downloadAddressSchema, signal)
