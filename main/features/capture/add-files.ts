import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { captureTexts } from './capture-texts.ts'
import { cleanOwnName } from './clean-name.ts'
import { AlreadyCaptured } from './duplicates.ts'
import { asRefusal, type FileImporter, type FileToAdd } from './file-importer.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import { ImportStopped } from './spool.ts'
import type { StoredRow } from './store.ts'

interface AddFilesOptions {
  db: DatabaseSync
  importer: FileImporter
  view: Pick<RowView, 'importStarted'>
  notifier: Pick<RowNotifier, 'notifyNow'>
  log: Pick<Log, 'error'>
}

/**
 * Imports the files that the person gives: a row for each at once, then one copy after the other. Throws the database's
 * error if the rows cannot be written; then there are none.
 */
export function createAddFiles({ db, importer, view, notifier, log }: AddFilesOptions) {
  async function deleteIfOwned({ owned, path }: FileToAdd): Promise<void> {
    if (!owned) return
    await rm(path, { force: true }).catch((error: unknown) => log.error('capture.not-released', { error }))
  }

  async function reserveAll(files: readonly FileToAdd[]) {
    try {
      return transaction(db, () => files.map((file) => ({ file, row: importer.reserve(file) })))
    } catch (error) {
      await Promise.all(files.map(deleteIfOwned))
      throw error
    }
  }

  return async (files: readonly FileToAdd[]): Promise<AddFilesResult> => {
    const reserved = await reserveAll(files)
    for (const { row } of reserved) view.importStarted(row.fileId)
    notifier.notifyNow(
      reserved.map(({ row }) => row),
      [],
    )
    const drafts: StoredRow[] = []
    const rejected: AddFilesResult['rejected'] = []
    // One after another, so that two copies of one document are recognised; a disk is not faster in parallel.
    for (const { file, row } of reserved) {
      try {
        drafts.push(await importer.importReserved(file, row))
      } catch (error) {
        const known = error instanceof AlreadyCaptured ? error.known : undefined
        const reason = error instanceof ImportStopped ? captureTexts.notCopied : asRefusal(error).message
        rejected.push({ name: cleanOwnName(file.name), reason, ...definedFields({ known }) })
      }
      await deleteIfOwned(file)
    }
    return { rows: drafts, rejected }
  }
}
