import type { KnownDocument } from '../../../contract/bridge/capture.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { dateFormat } from '../../../contract/dates.ts'
import { captureTexts, removedSentence } from './capture-texts.ts'
import { ImportRefused } from './spool.ts'
import type { CaptureStore, StoredRow } from './store.ts'

export interface DuplicateOptions {
  store: Pick<CaptureStore, 'byContent' | 'byFormerContent' | 'byOriginal' | 'byArchive' | 'findListed'>
  /** A document that this computer knows; null otherwise. */
  findDocument(idDocumento: string): Pick<DocumentView, 'capturedAt'> | null
  /** True for a file that a watched folder brought: what the person took off the list does not come back by itself. */
  isFromFolder: boolean
}

/** Why this content is refused as a duplicate of a row of this person; null if it may be imported. */
export function duplicateRefusal(sha256: string, options: DuplicateOptions): ImportRefused | null {
  const { store, findDocument, isFromFolder } = options
  // A file stays known by the content that it had before its pages were changed, and by what it was made of.
  const same = [...store.byFormerContent(sha256), ...store.byContent(sha256), ...store.byOriginal(sha256)]
  for (const { fileId, idDocumento, registro } of same) {
    if (registro === null || idDocumento === null) continue
    const capturedAt = findDocument(idDocumento)?.capturedAt ?? null
    return new AlreadyCaptured({ idDocumento, registro, capturedAt }, fileId)
  }
  const listed = same.find((row) => store.findListed(row.fileId) !== null)
  if (listed !== undefined) {
    const sentence = captureTexts.listedAlready(listed.name)
    return new ImportRefused(sentence, { why: 'duplicate', sameAs: listed.fileId })
  }
  if (!isFromFolder) return null
  const [archived] = store.byArchive(sha256)
  if (archived !== undefined)
    return new ImportRefused(captureTexts.archiveTaken, { why: 'duplicate', sameAs: archived.fileId })
  const [latest] = same
  if (latest === undefined) return null
  return new ImportRefused(removedSentence(latest), { why: 'duplicate', sameAs: latest.fileId })
}

/** The store without these rows. */
export function withoutRows(store: DuplicateOptions['store'], own: ReadonlySet<string>): DuplicateOptions['store'] {
  const others = (find: (sha256: string) => StoredRow[]) => (sha256: string) =>
    find(sha256).filter(({ fileId }) => !own.has(fileId))
  return {
    byContent: others(store.byContent),
    byFormerContent: others(store.byFormerContent),
    byOriginal: others(store.byOriginal),
    byArchive: others(store.byArchive),
    findListed: store.findListed,
  }
}

/** The content was already captured from this computer. */
export class AlreadyCaptured extends ImportRefused {
  readonly known: Omit<KnownDocument, 'by'>

  constructor(known: Omit<KnownDocument, 'by'>, sameAs: string) {
    const day = known.capturedAt === null ? '' : ` em ${longDate(known.capturedAt)}`
    super(captureTexts.capturedHere(day, known.registro), { why: 'duplicate', sameAs })
    this.known = known
  }
}
const longDate = dateFormat({ dateStyle: 'long' })
