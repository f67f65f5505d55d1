import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult, RejectedFile } from '../../../contract/bridge/capture.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { captureTexts } from './capture-texts.ts'
import { cleanOwnName } from './clean-name.ts'
import { addProblemRows } from './converted-rows.ts'
import { AlreadyCaptured } from './duplicates.ts'
import { asRefusal, type FileImporter, type FileToAdd } from './file-importer.ts'
import type { ConvertRow } from './row-converter.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import { ImportStopped } from './spool.ts'
import type { SpoolQueue } from './spool-queue.ts'
import type { CaptureStore, StoredRow } from './store.ts'

interface AddFilesOptions {
  db: DatabaseSync
  store: Pick<CaptureStore, 'change' | 'insertAfter'>
  importer: FileImporter
  convert: ConvertRow
  /** Serialises the work in the spool. */
  inSpool: SpoolQueue['run']
  view: Pick<RowView, 'importStarted' | 'importEnded'>
  notifier: Pick<RowNotifier, 'notifyNow' | 'notifySoon'>
  /** Deletes a private copy that no row needs. */
  release: SpoolQueue['release']
  /** Drafts can be examined. */
  imported(fileId: string): void
  log: Pick<Log, 'warn' | 'error'>
}

/** A file and its row. */
interface Reserved {
  readonly file: FileToAdd
  readonly row: StoredRow
}

/**
 * Imports the files that the person gives: a row for each at once, then one copy after the other, then what is no PDF is
 * converted. Throws the database's error if the rows cannot be written; then there are none.
 */
export function createAddFiles(options: AddFilesOptions) {
  const { db, importer, inSpool, view, notifier, imported, log } = options
  const convertRow = createRowConversion(options)

  async function deleteIfOwned({ owned, path }: FileToAdd): Promise<void> {
    if (!owned) return
    await rm(path, { force: true }).catch((error: unknown) => log.error('capture.not-released', { error }))
  }

  async function reserveAll(files: readonly FileToAdd[]): Promise<Reserved[]> {
    try {
      return transaction(db, () => files.map((file) => ({ file, row: importer.reserve(file) })))
    } catch (error) {
      await Promise.all(files.map(deleteIfOwned))
      throw error
    }
  }

  /** The rows of one file; what was refused goes to `rejected`. */
  async function taken(file: FileToAdd, rejected: RejectedFile[], taking: () => Promise<readonly StoredRow[]>) {
    try {
      return await taking()
    } catch (error) {
      const known = error instanceof AlreadyCaptured ? error.known : undefined
      const reason = error instanceof ImportStopped ? captureTexts.notCopied : asRefusal(error).message
      rejected.push({ name: cleanOwnName(file.name), reason, ...definedFields({ known }) })
      return []
    }
  }

  async function copyAll(reserved: readonly Reserved[], rejected: RejectedFile[]) {
    const copied: { readonly file: FileToAdd; readonly rows: readonly StoredRow[] }[] = []
    // One after another, so that two copies of one document are recognised; a disk is not faster in parallel.
    for (const { file, row } of reserved) {
      copied.push({ file, rows: await taken(file, rejected, async () => [await importer.importReserved(file, row)]) })
      await deleteIfOwned(file)
    }
    return copied
  }

  return async (files: readonly FileToAdd[]): Promise<AddFilesResult> => {
    const rejected: RejectedFile[] = []
    const copied = await inSpool(async () => {
      const reserved = await reserveAll(files)
      for (const { row } of reserved) view.importStarted(row.fileId)
      notifier.notifyNow(
        reserved.map(({ row }) => row),
        [],
      )
      return copyAll(reserved, rejected)
    })
    const drafts: StoredRow[] = []
    // Outside of the spool's queue: a PDF that comes meanwhile does not wait.
    for (const { file, rows } of copied) {
      const [row] = rows
      if (row?.state !== 'preparing') {
        drafts.push(...rows)
        continue
      }
      const converted = await taken(file, rejected, () => convertRow(row, rejected))
      notifier.notifyNow(converted, [])
      for (const { fileId } of converted) imported(fileId)
      drafts.push(...converted)
    }
    return { rows: drafts, rejected }
  }
}

/**
 * Converts the row of a file that the person waits for; one that is refused leaves the list. What a file has left out is told
 * by the answer and by a row: the answer may never be read.
 */
function createRowConversion({ store, importer, convert, view, notifier, release, log }: AddFilesOptions) {
  return async (row: StoredRow, rejected: RejectedFile[]): Promise<readonly StoredRow[]> => {
    const { fileId, original } = row
    try {
      let problems: ReturnType<typeof addProblemRows> = []
      const { rows, duplicates } = await convert(fileId, (converted) => {
        problems = addProblemRows(store, converted, converted.left)
      })
      for (const each of problems) notifier.notifySoon(each.fileId)
      rejected.push(...problems, ...duplicates)
      return rows
    } catch (error) {
      if (error instanceof ImportStopped) throw error
      const refusal = asRefusal(error)
      log.warn('capture.not-converted', { file: fileId, why: refusal.why, error: refusal.cause })
      importer.discard(row)
      release(original?.sha256 ?? null)
      throw refusal
    } finally {
      view.importEnded(fileId)
    }
  }
}
