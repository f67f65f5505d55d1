import type { DatabaseSync } from 'node:sqlite'
import type { DocumentView, OpenedContent, OriginalView } from '../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import {
  type ApiClient,
  getDocument,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  getScannedOriginal,
  toldFailure,
} from '../api/index.ts'
import type { SessionContext } from '../session/index.ts'
import { createDocumentsStore } from './store.ts'

/** Fetches bytes from a storage address and keeps them for the page; main/transfer's content store fits. */
export interface ContentOpener {
  open(wanted: {
    address: string
    name: string
    /** What the bytes must hash to, where it is known: hexadecimal. */
    expectSha256?: string
    signal?: AbortSignal
  }): Promise<Outcome<OpenedContent>>
}

export interface DocumentsOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  contents: ContentOpener
  /** Tells that what a page has of the documents is old. */
  changed(): void
}

/** Captured documents: those that this computer knows, and the bytes of any that the person may see. */
export interface Documents {
  list(): Outcome<DocumentView[]>
  /** Downloads a document; its SHA-256 is compared where the service tells it. */
  open(wanted: { idDocumento: string }): Promise<Outcome<OpenedContent>>
  /** What the service says of a scan with the value of the original; null for any other document. */
  original(wanted: { idDocumento: string }): Promise<Outcome<OriginalView | null>>
  /** One that this computer knows. */
  find(idDocumento: string): DocumentView | null
  /** Keeps a document that has been captured from here. */
  remember(document: DocumentView): void
}

export function createDocuments({ db, client, context, contents, changed }: DocumentsOptions): Documents {
  const { signal } = context
  const store = createDocumentsStore(db, { environmentId: context.environment.id, personId: context.person.id })

  /** What is needed beside the bytes. Metadata may be missing on some services; the document itself never is. */
  async function aboutDocument(id: string) {
    const metadata = await getDocumentMetadata(client, id, signal)
    if (metadata.kind === 'ok') return { nome: metadata.value.nome, expectSha256: metadata.value.hashSha256 }
    if (metadata.kind !== 'refused' && metadata.kind !== 'malformed') return metadata
    const document = await getDocument(client, id, signal)
    return document.kind === 'ok' ? { nome: document.value.nome } : document
  }

  return {
    list: () => ok(store.list()),
    async open({ idDocumento }) {
      const described = await aboutDocument(idDocumento)
      if ('kind' in described) return { ok: false, failure: toldFailure(described) }
      const { nome, ...expected } = described
      // Asked for last: an address lives for seconds only.
      const address = await getDocumentDownloadAddress(client, idDocumento, signal)
      if (address.kind !== 'ok') return { ok: false, failure: toldFailure(address) }
      return contents.open({ address: address.value, name: pdfName(nome), ...expected, signal })
    },
    async original({ idDocumento }) {
      if (!context.environment.scannedOriginals) return ok(null)
      const found = await getScannedOriginal(client, idDocumento, signal)
      if (found.kind === 'refused' || found.kind === 'forbidden') return ok(null)
      if (found.kind !== 'ok') return { ok: false, failure: toldFailure(found) }
      const { valorLegal, capturador, dataCaptura } = found.value
      return ok({ valorLegal, capturador: capturador.nome, capturedAt: dataCaptura })
    },
    find: store.find,
    remember(document) {
      if (store.add(document)) changed()
    },
  }
}

const pdfName = (nome: string): string => (nome.toLowerCase().endsWith('.pdf') ? nome : `${nome}.pdf`)
