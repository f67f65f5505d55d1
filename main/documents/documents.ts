import type { DatabaseSync } from 'node:sqlite'
import type { Documento } from '../../contract/api/documents.ts'
import type { DocumentView, OpenedContent, OriginalView } from '../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { foldText } from '../../contract/text.ts'
import {
  type ApiClient,
  type ApiFailure,
  failureMessage,
  getDocument,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  getScannedOriginal,
  mayUseCache,
  searchDocuments,
} from '../api/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { DocumentCopies, DocumentCopy } from './document-copies.ts'
import { createDocumentsStore } from './store.ts'

/** Downloads files for the page; implemented by the content store of main/transfer. */
export interface ContentOpener {
  open(wanted: {
    address: string
    name: string
    /** The expected SHA-256 in hexadecimal, if known. */
    expectSha256?: string
    /** The size that the service has registered, if known. */
    sizeBytes?: number
    signal?: AbortSignal
  }): Promise<Outcome<OpenedContent>>
  /** Gives an id to a file elsewhere on this computer. */
  addExternal(file: DocumentCopy): OpenedContent
  resolve(contentId: string): { path: string } | null
}

export interface DocumentsOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  contents: ContentOpener
  copies: DocumentCopies
  /** The list of documents has changed. */
  changed(): void
}

/** Captured documents: the list known on this computer, and the files of all that the person may read. */
export interface Documents {
  list(): Outcome<DocumentView[]>
  /** Searches at the service by registry number or by a part of the name; newest first, up to 50. */
  search(wanted: { text: string }): Promise<Outcome<{ found: DocumentView[]; isMore: boolean }>>
  /**
   * Downloads a document and checks its SHA-256 if the service reports one. While the service is unreachable, the cached
   * copy is opened.
   */
  open(wanted: { idDocumento: string }): Promise<Outcome<OpenedContent>>
  /** The data of a scan with the legal value of the original; null for any other document. */
  original(wanted: { idDocumento: string }): Promise<Outcome<OriginalView | null>>
  /** Finds a document that this computer knows. */
  find(idDocumento: string): DocumentView | null
  /** Adds a document that was captured from this computer. */
  remember(document: DocumentView): void
  /** Deletes the cached copies at sign-out. */
  forgetCopies(): Promise<void>
}

export function createDocuments({ db, client, context, contents, copies, changed }: DocumentsOptions): Documents {
  const { signal } = context
  const store = createDocumentsStore(db, { environmentId: context.environment.id, personId: context.person.id })

  /** The name, and the expected hash and size. Some services have no metadata, but all have the document. */
  async function describeDocument(id: string) {
    const metadata = await getDocumentMetadata(client, id, signal)
    if (metadata.kind === 'ok') {
      const { nome, hashSha256: expectSha256, bytes: sizeBytes } = metadata.value
      return { nome, expectSha256, sizeBytes }
    }
    if (metadata.kind !== 'refused' && metadata.kind !== 'malformed') return metadata
    const document = await getDocument(client, id, signal)
    return document.kind === 'ok' ? { nome: document.value.nome } : document
  }

  async function download(idDocumento: string): Promise<Outcome<OpenedContent> | ApiFailure> {
    const described = await describeDocument(idDocumento)
    if ('kind' in described) return described
    const { nome, ...expected } = described
    // Requested last: an address is valid for seconds only.
    const address = await getDocumentDownloadAddress(client, idDocumento, signal)
    if (address.kind !== 'ok') return address
    return contents.open({ address: address.value, name: pdfName(nome), ...expected, signal })
  }

  return {
    list: () => ok(store.list()),
    async search({ text }) {
      const wanted = registryNumber.test(text) ? { registro: text.toUpperCase() } : { nome: text }
      const page = await searchDocuments(client, { ...wanted, pagina: 1, tamanhoPagina: 50 }, signal)
      if (page.kind !== 'ok') return { ok: false, failure: failureMessage(page) }
      const { result, count } = page.value
      // A service that does not know the filter's names (shapes.md 3.12) answers with everything.
      const found = result.filter(({ registro, nome }) => registro === wanted.registro || hasText(nome, wanted.nome))
      return ok({ found: found.map((each) => store.find(each.id) ?? viewOf(each)), isMore: count > result.length })
    },
    async open({ idDocumento }) {
      const result = await download(idDocumento)
      if ('ok' in result && result.ok) {
        const file = contents.resolve(result.value.contentId)
        if (file !== null) void copies.keep(idDocumento, { ...result.value, path: file.path })
        return result
      }
      const isUnreachable = 'kind' in result ? mayUseCache(result) : !result.ok && result.failure.code === 'offline'
      const copy = isUnreachable ? await copies.find(idDocumento) : null
      if (copy !== null) return ok(contents.addExternal(copy))
      return 'kind' in result ? { ok: false, failure: failureMessage(result) } : result
    },
    async original({ idDocumento }) {
      if (!context.environment.scannedOriginals) return ok(null)
      const found = await getScannedOriginal(client, idDocumento, signal)
      if (found.kind === 'refused' || found.kind === 'forbidden') return ok(null)
      if (found.kind !== 'ok') return { ok: false, failure: failureMessage(found) }
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

/** AAAA-XXXXXX (shapes.md 3.7). */
const registryNumber = /^\d{4}-[\dA-Z]{6}$/i

const hasText = (text: string, sought: string | undefined): boolean =>
  sought !== undefined && foldText(text).includes(foldText(sought))

const viewOf = ({ id, registro, nome }: Documento): DocumentView => ({
  idDocumento: id,
  registro,
  nome,
  capturedAt: null,
})
