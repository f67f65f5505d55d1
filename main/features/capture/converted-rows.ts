import { randomUUID } from 'node:crypto'
import type { RejectedFile } from '../../../contract/bridge/capture.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { nothingTaken } from './capture-texts.ts'
import { cleanName, cleanOwnName } from './clean-name.ts'
import { AlreadyCaptured, type DuplicateOptions, duplicateRefusal, withoutRows } from './duplicates.ts'
import type { SpooledContent } from './make-content.ts'
import { contentOf } from './revision-plans.ts'
import { ImportRefused } from './spool.ts'
import type { CaptureStore, StoredRow } from './store.ts'

export interface RowMakerOptions {
  store: CaptureStore
  findDocument: DuplicateOptions['findDocument']
  now(): Date
}

/** A document that was made of a file; its files are in the spool. */
export interface KeptDocument extends SpooledContent {
  readonly name: string
  readonly original: StoredRow['original']
  readonly message: StoredRow['message']
}

/** The rows of one file, in order, what of it could not be taken, and what is here already. */
export interface ConvertedRow {
  readonly rows: readonly StoredRow[]
  readonly left: readonly RejectedFile[]
  readonly duplicates: readonly RejectedFile[]
}

export const nothingMade: ConvertedRow = { rows: [], left: [], duplicates: [] }

/**
 * Makes the rows of documents, inside a transaction: the first takes the row of their file, each further one a row after
 * it. Of a row that is not `preparing` any more it makes nothing. Throws ImportRefused, with the reasons of all parts, if no
 * document is new.
 */
export function createRowMaker({ store, findDocument, now }: RowMakerOptions) {
  return function makeRows(fileId: string, kept: readonly KeptDocument[], left: readonly RejectedFile[]): ConvertedRow {
    const waiting = store.findListed(fileId)
    if (waiting?.state !== 'preparing') return nothingMade
    const duplicates: RejectedFile[] = []
    const rows: string[] = []
    const isOne = kept.length === 1 && left.length === 0
    for (const document of kept) {
      // Once the file's row holds a document, a further one may be the same.
      const refusal = duplicateOf(document, waiting, rows.length === 0)
      if (refusal === null) rows.push(makeRow(waiting, document, rows.at(-1) ?? null))
      else if (isOne) throw refusal
      else duplicates.push(duplicatePart(document, refusal))
    }
    const notTaken = [...left, ...duplicates]
    if (rows.length === 0) throw new ImportRefused(nothingTaken(notTaken))
    // A person sees what a mail or an archive had in it before anything of it leaves.
    if (!isOne) for (const each of rows) store.change(each, { stackId: fileId, sendsItself: false })
    return { rows: rows.flatMap((each) => store.find(each) ?? []), left, duplicates }
  }

  function makeRow(waiting: StoredRow, document: KeptDocument, after: string | null): string {
    const { sha256, sizeBytes, name, original, message } = document
    const fileId = after === null ? waiting.fileId : randomUUID()
    if (after !== null) store.insertAfter(after, { fileId, name, addedAt: now().toISOString(), sha256, sizeBytes })
    // A profile may have given the file its name.
    const isNamed = after === null && waiting.name !== cleanName(waiting.original?.name ?? '')
    const isWhole = original?.sha256 === waiting.original?.sha256
    store.change(fileId, {
      ...contentOf(document),
      state: 'draft',
      original,
      message,
      ...(!isNamed && { name }),
      ...(!isWhole && after === null && { archiveSha256: waiting.original?.sha256 ?? null }),
      ...(original === null && { attachesOriginal: false }),
    })
    return fileId
  }

  function duplicateOf({ sha256, original }: KeptDocument, waiting: StoredRow, isFirst: boolean): ImportRefused | null {
    const rows = isFirst ? withoutRows(store, new Set([waiting.fileId])) : store
    const others = { store: rows, findDocument, isFromFolder: waiting.folderName !== null }
    const byContent = duplicateRefusal(sha256, others)
    return byContent ?? (original === null ? null : duplicateRefusal(original.sha256, others))
  }
}

function duplicatePart({ name }: KeptDocument, refusal: ImportRefused): RejectedFile {
  const known = refusal instanceof AlreadyCaptured ? refusal.known : undefined
  return { name, reason: refusal.message, ...definedFields({ known }) }
}

/**
 * Adds a row with a problem for each part that was not taken, after those that were, in the same transaction: after a kill
 * nothing else could tell of them.
 * @returns the parts, with their rows
 */
export function addProblemRows(
  store: Pick<CaptureStore, 'change' | 'insertAfter'>,
  { rows }: ConvertedRow,
  parts: readonly RejectedFile[],
): readonly (RejectedFile & { readonly fileId: string })[] {
  let last = rows.at(-1)?.fileId
  return parts.flatMap((part) => {
    if (last === undefined) return []
    const fileId = randomUUID()
    const [name, addedAt] = [cleanOwnName(part.name), rows[0]?.addedAt ?? '']
    store.insertAfter(last, { fileId, name, sizeBytes: 0, addedAt, sha256: '' })
    const nothing = { sha256: null, original: null, attachesOriginal: false, makesArchive: false }
    store.change(fileId, { state: 'problem', problem: part.reason, ...nothing })
    last = fileId
    return [{ ...part, fileId }]
  })
}
