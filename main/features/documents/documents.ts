import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import type { Documento } from '../../../contract/api/documents.ts'
import type { CallOutput } from '../../../contract/bridge/calls.ts'
import type {
  DocumentAbout,
  DocumentQuery,
  DocumentResults,
  DocumentView,
  OpenedContent,
  OriginalView,
} from '../../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import {
  type ApiClient,
  type ApiFailure,
  failedCall,
  findDocumentByContent,
  getDocument,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  getScannedOriginal,
  mayUseCache,
} from '../../engine/api/index.ts'
import { ownerOf } from '../../engine/database/index.ts'
import { ReadFailed, rethrowRead } from '../../engine/pdf/index.ts'
import { bytesOfPlainFile } from '../../open-plain-file.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { createAbout } from './about.ts'
import type { DocumentCopies, DocumentCopy } from './document-copies.ts'
import { createFacts } from './facts.ts'
import type { HandedFiles } from './handed-files.ts'
import { createLevels, type DocumentLevel } from './levels.ts'
import { createSearchPage } from './search-page.ts'
import { createShortSearch, type ShortSearch } from './short-search.ts'
import { createDocumentsStore } from './store.ts'

/** Downloads files for the page; implemented by the content store of main/engine/transfer. */
export interface ContentOpener {
  open(wanted: {
    address: string
    /** Another address of the same file, after the connection broke; null if the service gives none now. */
    renewAddress?: () => Promise<string | null>
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
  addCopy(file: { name: string; mediaType: string; parts: AsyncIterable<Uint8Array> }): Promise<OpenedContent>
}

export interface DocumentsOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  /** Ids under which the person acts. */
  actingIds: readonly string[]
  contents: ContentOpener
  copies: DocumentCopies
  /** Files that were handed over to be read. */
  handed: Pick<HandedFiles, 'find'>
  classOf(idClasse: string): { readonly codigo: string; readonly nome: string } | null
  /** The list of documents has changed. */
  changed(): void
}

/** Captured documents: the list known on this computer, and the files of all that the person may read. */
export interface Documents extends ShortSearch {
  list(): Outcome<DocumentView[]>
  /**
   * Downloads a document and checks its SHA-256 if the service reports one. While the service is unreachable, the cached
   * copy is opened.
   * @param wanted `keep`: false for one of many, which must not evict the cached copies of what the person reads.
   */
  open(wanted: { idDocumento: string; keep?: boolean | undefined }): Promise<Outcome<OpenedContent>>
  /** One page of a search at the service. */
  searchPage(wanted: { query: DocumentQuery; page: number }): Promise<Outcome<DocumentResults>>
  /** A private copy of a file that was handed over: whoever has the file may change it meanwhile. */
  openHanded(wanted: { handedId: string }): Promise<Outcome<OpenedContent>>
  /** The captured document with the bytes of a file that was handed over; sends the file to the service. */
  findByFile(wanted: { handedId: string }): Promise<Outcome<DocumentView | null>>
  /** The service's data about a document. */
  about(wanted: { idDocumento: string }): Promise<Outcome<DocumentAbout>>
  /** The access of documents, for as many as the service tells. */
  levels(wanted: { ids: readonly string[] }): Promise<Outcome<DocumentLevel[]>>
  /** Size and signatures of documents, for as many as the service tells. */
  facts(wanted: { ids: readonly string[] }): Promise<Outcome<CallOutput<'documents.facts'>>>
  /** A document as `levels` read it last; null for one that was not asked for. */
  told(idDocumento: string): Pick<Documento, 'nome' | 'nivelAcesso'> | null
  /** Finds a document that this computer knows. */
  find(idDocumento: string): DocumentView | null
  /** Adds a document that was captured from this computer. */
  remember(document: DocumentView): void
  /** Deletes the cached copies at sign-out. */
  forgetCopies(): Promise<void>
}

export function createDocuments(options: DocumentsOptions): Documents {
  const { db, client, context, actingIds, contents, copies, handed, classOf, changed } = options
  const { signal } = context
  const service = { client, signal }
  const store = createDocumentsStore(db, ownerOf(context))

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
    const renewAddress = async () => {
      const next = await getDocumentDownloadAddress(client, idDocumento, signal)
      return next.kind === 'ok' ? next.value : null
    }
    return contents.open({ address: address.value, renewAddress, name: pdfName(nome), ...expected, signal })
  }

  /** The data of a scan with the legal value of the original; null for any other document. */
  async function original({ idDocumento }: { idDocumento: string }): Promise<Outcome<OriginalView | null>> {
    if (!context.environment.scannedOriginals) return ok(null)
    const found = await getScannedOriginal(client, idDocumento, signal)
    if (found.kind === 'refused' || found.kind === 'forbidden') return ok(null)
    if (found.kind !== 'ok') return failedCall(found)
    const { valorLegal, capturador, dataCaptura } = found.value
    return ok({ valorLegal, capturador: capturador.nome, capturedAt: dataCaptura ?? null })
  }

  const known = (document: Documento): DocumentView => store.find(document.id) ?? viewOf(document)

  return {
    list: () => ok(store.list()),
    searchPage: createSearchPage({ ...service, actingIds }),
    ...createLevels(service),
    facts: createFacts(service),
    about: createAbout({ ...service, classOf, original }),
    openHanded: ({ handedId }) => copyHanded(handed.find(handedId), contents),
    async findByFile({ handedId }) {
      const file = handed.find(handedId)
      if (file === null) return failed('file-problem')
      const open = () => Readable.from(bytesOfPlainFile(file.path), { objectMode: false })
      const found = await findDocumentByContent(client, { sizeBytes: file.sizeBytes, open }, signal)
      if (found.kind === 'ok') return ok(known(found.value))
      if (found.kind === 'refused' && found.status === 404) return ok(null)
      return failedCall(found)
    },
    ...createShortSearch({ ...service, store, known }),
    async open({ idDocumento, keep = true }) {
      const result = await download(idDocumento)
      if ('ok' in result && result.ok) {
        const file = contents.resolve(result.value.contentId)
        if (file !== null && keep) void copies.keep(idDocumento, { ...result.value, path: file.path })
        return result
      }
      const isUnreachable = 'kind' in result ? mayUseCache(result) : !result.ok && result.failure.code === 'offline'
      const copy = isUnreachable ? await copies.find(idDocumento) : null
      if (copy !== null) return ok(contents.addExternal(copy))
      return 'kind' in result ? failedCall(result) : result
    },
    find: store.find,
    forgetCopies: copies.forget,
    remember(document) {
      if (store.add(document)) changed()
    },
  }
}

async function copyHanded(
  file: { readonly path: string; readonly name: string } | null,
  contents: Pick<ContentOpener, 'addCopy'>,
): Promise<Outcome<OpenedContent>> {
  if (file === null) return failed('file-problem')
  try {
    return ok(await contents.addCopy({ name: file.name, mediaType: 'application/pdf', parts: partsOf(file.path) }))
  } catch (error) {
    if (error instanceof ReadFailed) return failed('file-problem')
    throw error
  }
}

/** The bytes of a file. Rejects with ReadFailed. */
async function* partsOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* bytesOfPlainFile(path)
  } catch (error) {
    rethrowRead(error)
  }
}

const pdfName = (nome: string) => (nome.toLowerCase().endsWith('.pdf') ? nome : `${nome}.pdf`)

const viewOf = ({ id, registro, nome }: Documento): DocumentView => ({
  idDocumento: id,
  registro,
  nome,
  capturedAt: null,
})
