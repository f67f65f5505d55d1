import type { DatabaseSync } from 'node:sqlite'
import type { DocumentView, OpenedContent, OriginalView } from '../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import {
  type ApiClient,
  type ApiFailure,
  getDocument,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  getScannedOriginal,
  mayUseMemory,
  toldFailure,
} from '../api/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { DocumentCopies, DocumentCopy } from './copies.ts'
import { createDocumentsStore } from './store.ts'

/** Fetches bytes from a storage address and keeps them for the page; main/transfer's content store fits. */
export interface ContentOpener {
  open(wanted: {
    address: string
    name: string
    /** What the bytes must hash to, where it is known: hexadecimal. */
    expectSha256?: string
    /** How many bytes the service has registered, where it is known. */
    sizeBytes?: number
    signal?: AbortSignal
  }): Promise<Outcome<OpenedContent>>
  /** An id for a file that lies elsewhere on this computer. */
  lend(file: DocumentCopy): OpenedContent
  resolve(contentId: string): { path: string } | null
}

export interface DocumentsOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  contents: ContentOpener
  copies: DocumentCopies
  /** Tells that what a page has of the documents is old. */
  changed(): void
}

/** Captured documents: those that this computer knows, and the bytes of any that the person may see. */
export interface Documents {
  list(): Outcome<DocumentView[]>
  /**
   * Downloads a document; its SHA-256 is compared where the service tells it. Where the service cannot be asked, one
   * that was opened before is read from this computer.
   */
  open(wanted: { idDocumento: string }): Promise<Outcome<OpenedContent>>
  /** What the service says of a scan with the value of the original; null for any other document. */
  original(wanted: { idDocumento: string }): Promise<Outcome<OriginalView | null>>
  /** One that this computer knows. */
  find(idDocumento: string): DocumentView | null
  /** Keeps a document that has been captured from here. */
  remember(document: DocumentView): void
  /** The person leaves: the bytes of what they have read go. */
  forgetCopies(): Promise<void>
}

export function createDocuments({ db, client, context, contents, copies, changed }: DocumentsOptions): Documents {
  const { signal } = context
  const store = createDocumentsStore(db, { environmentId: context.environment.id, personId: context.person.id })

  /** What is needed beside the bytes. Metadata may be missing on some services; the document itself never is. */
  async function aboutDocument(id: string) {
    const metadata = await getDocumentMetadata(client, id, signal)
    if (metadata.kind === 'ok') {
      const { nome, hashSha256: expectSha256, bytes: sizeBytes } = metadata.value
      return { nome, expectSha256, sizeBytes }
    }
    if (metadata.kind !== 'refused' && metadata.kind !== 'malformed') return metadata
    const document = await getDocument(client, id, signal)
    return document.kind === 'ok' ? { nome: document.value.nome } : document
  }

  async function fetchNow(idDocumento: string): Promise<Outcome<OpenedContent> | ApiFailure> {
    const described = await aboutDocument(idDocumento)
    if ('kind' in described) return described
    const { nome, ...expected } = described
    // Asked for last: an address lives for seconds only.
    const address = await getDocumentDownloadAddress(client, idDocumento, signal)
    if (address.kind !== 'ok') return address
    return contents.open({ address: address.value, name: pdfName(nome), ...expected, signal })
  }

  return {
    list: () => ok(store.list()),
    async open({ idDocumento }) {
      const fetched = await fetchNow(idDocumento)
      if ('ok' in fetched && fetched.ok) {
        const file = contents.resolve(fetched.value.contentId)
        if (file !== null) void copies.keep(idDocumento, { ...fetched.value, path: file.path })
        return fetched
      }
      const isAway = 'kind' in fetched ? mayUseMemory(fetched) : !fetched.ok && fetched.failure.code === 'offline'
      const copy = isAway ? await copies.find(idDocumento) : null
      if (copy !== null) return ok(contents.lend(copy))
      return 'kind' in fetched ? { ok: false, failure: toldFailure(fetched) } : fetched
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
    forgetCopies: copies.forget,
    remember(document) {
      if (store.add(document)) changed()
    },
  }
}

const pdfName = (nome: string): string => (nome.toLowerCase().endsWith('.pdf') ? nome : `${nome}.pdf`)
