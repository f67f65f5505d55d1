import type { DocumentAbout, OriginalView } from '../../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  type ApiOutcome,
  failedCall,
  getDocument,
  getDocumentMetadata,
  getForwarding,
  listDocumentForwardings,
  listDocumentProcesses,
  listDocumentSigners,
  mayUseDocument,
} from '../../engine/api/index.ts'

interface AboutOptions {
  client: ApiClient
  signal: AbortSignal
  /** The class of this id by code and name; null if it is not in the directory. */
  classOf(idClasse: string): { readonly codigo: string; readonly nome: string } | null
  original(wanted: { idDocumento: string }): Promise<Outcome<OriginalView | null>>
}

/** Each forwarding that is listed takes a call. */
const maxForwardings = 10

const okOrNull = <T>(outcome: ApiOutcome<T>): T | null => (outcome.kind === 'ok' ? outcome.value : null)

/** Records of a list that could not be read. */
const leftOutOf = (outcome: ApiOutcome<unknown>) => (outcome.kind === 'ok' ? outcome.leftOut : undefined)

/** Gathers the service's data about a document. Only the request for the document itself must succeed. */
export function createAbout({ client, signal, classOf, original }: AboutOptions) {
  async function metadataOf(id: string): Promise<DocumentAbout['metadata']> {
    const data = okOrNull(await getDocumentMetadata(client, id, signal))
    if (data === null) return null
    const classe = data.idClasse === undefined ? null : classOf(data.idClasse)
    return {
      bytes: data.bytes,
      sha256: data.hashSha256,
      reviewedSha256: data.hashSha256Revisado ?? null,
      capturedAt: data.dataCaptura ?? null,
      natureza: data.natureza ?? null,
      valorLegal: data.valorLegal ?? null,
      classe: classe === null ? null : `${classe.codigo} ${classe.nome}`,
      capturador: data.capturador.nome,
    }
  }

  async function forwardingsOf(id: string): Promise<DocumentAbout['forwardings']> {
    const answer = await listDocumentForwardings(client, id, signal)
    if (answer.kind !== 'ok') return null
    const { value: ids, leftOut = 0 } = answer
    const read = await Promise.all(ids.slice(0, maxForwardings).map((each) => getForwarding(client, each, signal)))
    const listed = read.flatMap((each) => {
      if (each.kind !== 'ok') return []
      const { id: idEncaminhamento, protocolo, assunto, dataHora } = each.value
      return [{ id: idEncaminhamento, protocolo, assunto, dataHora }]
    })
    const newestFirst = listed.toSorted((a, b) => Date.parse(b.dataHora) - Date.parse(a.dataHora))
    return { listed: newestFirst, count: ids.length + leftOut }
  }

  return async ({ idDocumento }: { idDocumento: string }): Promise<Outcome<DocumentAbout>> => {
    const document = await getDocument(client, idDocumento, signal)
    if (document.kind !== 'ok') return failedCall(document)
    const { registro, nome, nivelAcesso } = document.value
    const [metadata, signers, processes, forwardings, mayUse, scanned] = await Promise.all([
      metadataOf(idDocumento),
      listDocumentSigners(client, idDocumento, signal),
      listDocumentProcesses(client, idDocumento, signal),
      forwardingsOf(idDocumento),
      mayUseDocument(client, idDocumento, signal).then(okOrNull),
      original({ idDocumento }),
    ])
    return ok({
      idDocumento,
      registro,
      nome,
      nivelAcesso,
      metadata,
      signers: okOrNull(signers),
      processes: okOrNull(processes),
      ...definedFields({ signersLeftOut: leftOutOf(signers), processesLeftOut: leftOutOf(processes) }),
      forwardings,
      mayUse,
      original: scanned.ok ? scanned.value : null,
    })
  }
}
