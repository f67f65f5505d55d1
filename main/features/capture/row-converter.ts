import { mkdir } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { RejectedFile } from '../../../contract/bridge/capture.ts'
import type { Conversion, ConvertedDocument } from '../../engine/conversion/index.ts'
import { transaction } from '../../engine/database/index.ts'
import { adoptSentence, conversionSentences } from './capture-texts.ts'
import { cleanName, cleanOwnName } from './clean-name.ts'
import {
  type ConvertedRow,
  createRowMaker,
  type KeptDocument,
  nothingMade,
  type RowMakerOptions,
} from './converted-rows.ts'
import type { SpooledContent } from './make-content.ts'
import { ImportRefused, ImportStopped, type Spool } from './spool.ts'
import type { SpoolQueue } from './spool-queue.ts'
import type { StoredRow } from './store.ts'

interface RowConverterOptions extends RowMakerOptions {
  db: DatabaseSync
  spool: Spool
  spoolQueue: Pick<SpoolQueue, 'run' | 'release'>
  conversion: Pick<Conversion, 'convert'>
  /** Aborted when the program closes. */
  closing: AbortSignal
}

/**
 * Makes the documents of a row whose file is no PDF: the first is its own, each further one gets a row after it, with its
 * fields. Of a row that is not `preparing` any more it makes nothing. Throws ImportRefused, and then the row is as it was;
 * throws ImportStopped when the program closes: the next start goes on.
 * @param made called in the transaction that makes the rows
 */
export type ConvertRow = (fileId: string, made?: (converted: ConvertedRow) => void) => Promise<ConvertedRow>

export function createRowConverter(options: RowConverterOptions): ConvertRow {
  const { db, store, spool, spoolQueue, conversion, closing } = options
  const makeRows = createRowMaker(options)

  async function convertInto(
    folder: string,
    { fileId, original, picturePaper: paper }: Waiting,
    made: Made,
  ): Promise<ConvertedRow> {
    const order = { from: spool.originals.pathOf(original.sha256), name: original.name, to: folder, paper }
    const result = await conversion.convert(order, closing)
    if (closing.aborted) throw new ImportStopped()
    if (result.kind === 'refused') throw new ImportRefused(conversionSentences[result.why])
    return await spoolQueue.run(() => keepAll(fileId, result, made))
  }

  async function keepAll(fileId: string, { documents, left }: Converted, made: Made): Promise<ConvertedRow> {
    const kept: KeptDocument[] = []
    try {
      for (const document of documents) kept.push(await keep(document, fileId))
      return transaction(db, () => {
        const converted = makeRows(fileId, kept, left.map(leftOut))
        made(converted)
        return converted
      })
    } finally {
      for (const { sha256, original } of kept) {
        spoolQueue.release(sha256)
        spoolQueue.release(original?.sha256 ?? null)
      }
    }
  }

  async function keep({ path, name, original, message }: ConvertedDocument, fileId: string): Promise<KeptDocument> {
    const source = store.find(fileId)?.original ?? null
    const isWhole = source !== null && original?.path === spool.originals.pathOf(source.sha256)
    const taken = original === null || isWhole ? null : await adopted(spool.originals.adopt(original.path, closing))
    const content = await adopted(spool.adopt(path, closing))
    const madeOf = taken === null ? null : { name: cleanOwnName(original?.name ?? ''), sha256: taken.sha256 }
    return { ...content, name: cleanName(name), original: isWhole ? source : madeOf, message }
  }

  return async (fileId, made = () => {}) => {
    const row = store.findListed(fileId)
    if (row === null || row.original === null || row.state !== 'preparing') return nothingMade
    const { original } = row
    const folder = await spool.newPath()
    try {
      await mkdir(folder, { mode: 0o700 })
      return await convertInto(folder, { ...row, original }, made)
    } finally {
      // An archive is not needed any more once its documents are.
      spoolQueue.release(original.sha256)
      await spool.discard(folder).catch(() => {})
    }
  }
}

type Made = (converted: ConvertedRow) => void
type Converted = Extract<Awaited<ReturnType<Conversion['convert']>>, { kind: 'converted' }>
type Waiting = StoredRow & { readonly original: NonNullable<StoredRow['original']> }

async function adopted(keeping: ReturnType<Spool['adopt']>): Promise<SpooledContent> {
  const result = await keeping
  if ('sha256' in result) return result
  if (result.refused === 'cancelled') throw new ImportStopped()
  throw new ImportRefused(adoptSentence(result.refused))
}

const leftOut = ({ name, why }: { name: string; why: keyof typeof conversionSentences }): RejectedFile => ({
  name: cleanOwnName(name),
  reason: conversionSentences[why],
})
