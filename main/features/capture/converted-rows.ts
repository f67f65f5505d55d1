import { randomUUID } from 'node:crypto'
import type { RejectedFile } from '../../../contract/bridge/capture.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { conversionSentences } from './capture-texts.ts'
import { cleanName } from './clean-name.ts'
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

/** The rows of one file, in order, and what of it could not be taken. */
export interface ConvertedRow {
  readonly rows: readonly StoredRow[]
  readonly left: readonly RejectedFile[]
}

/**
 * Makes the rows of documents, inside a transaction: the first takes the row of their file, each further one a row after
 * it. Of a row that is not `preparing` any more it makes nothing. Throws ImportRefused if no document is new.
 */
export function createRowMaker({ store, findDocument, now }: RowMakerOptions) {
  return function makeRows(
    fileId: string,
    kept: readonly KeptDocument[],
    notTaken: readonly RejectedFile[],
  ): ConvertedRow {
    const waiting = store.findListed(fileId)
    if (waiting?.state !== 'preparing') return { rows: [], left: [] }
    const left = [...notTaken]
    const rows: string[] = []
    const isOne = kept.length === 1 && left.length === 0
    for (const document of kept) {
      const { name } = document
      // Once the file's row holds a document, a further one may be the same.
      const refusal = duplicateOf(document, rows.length === 0 ? fileId : null)
      if (refusal !== null) {
        const known = refusal instanceof AlreadyCaptured ? refusal.known : undefined
        left.push({ name, reason: refusal.message, ...definedFields({ known }) })
        if (kept.length === 1) throw refusal
        continue
      }
      rows.push(makeRow(waiting, document, rows.at(-1) ?? null))
    }
    if (rows.length === 0) throw new ImportRefused(left[0]?.reason ?? conversionSentences.empty, { why: 'duplicate' })
    // A person sees what a mail or an archive had in it before anything of it leaves.
    if (!isOne) for (const each of rows) store.change(each, { stackId: fileId, sendsItself: false })
    return { rows: rows.flatMap((each) => store.find(each) ?? []), left }
  }

  function makeRow(waiting: StoredRow, document: KeptDocument, after: string | null): string {
    const { sha256, sizeBytes, name, original, message } = document
    const fileId = after === null ? waiting.fileId : randomUUID()
    if (after !== null) store.insertAfter(after, { fileId, name, addedAt: now().toISOString(), sha256, sizeBytes })
    // A profile may have given the file its name.
    const isNamed = after === null && waiting.name !== cleanName(waiting.original?.name ?? '')
    store.change(fileId, {
      ...contentOf(document),
      state: 'draft',
      original,
      message,
      ...(!isNamed && { name }),
      ...(original === null && { attachesOriginal: false }),
    })
    return fileId
  }

  function duplicateOf({ sha256, original }: KeptDocument, except: string | null): ImportRefused | null {
    const rows = except === null ? store : withoutRows(store, new Set([except]))
    const others = { store: rows, findDocument, isFromFolder: false }
    const byContent = duplicateRefusal(sha256, others)
    return byContent ?? (original === null ? null : duplicateRefusal(original.sha256, others))
  }
}
