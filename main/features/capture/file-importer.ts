import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type FileKind, kindOf } from '../../engine/conversion/index.ts'
import { storageProblem, transaction } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { FileIdentity } from '../../folder-import.ts'
import { openPlainFile } from '../../open-plain-file.ts'
import { captureTexts } from './capture-texts.ts'
import { cleanName, cleanOwnName } from './clean-name.ts'
import { type DuplicateOptions, duplicateRefusal } from './duplicates.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import { changedWhileCopied, ImportRefused, ImportStopped, type Spool } from './spool.ts'
import type { CaptureStore, StoredRow } from './store.ts'

/** A file of this computer. An `owned` file is a private copy: it is deleted once it was imported or refused. */
export interface FileToAdd {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

/** Additional steps for a file from a watched folder. */
interface FolderImportHooks {
  readonly folderName: string
  readonly identity: FileIdentity
  /** True if the copied bytes are the whole file, and the original has not changed meanwhile. */
  isWhole(copiedBytes: number): Promise<boolean>
  /** Called in the transaction that makes the row a draft. */
  imported(row: StoredRow): void
}

interface FileImporterOptions {
  db: DatabaseSync
  store: CaptureStore
  view: Pick<RowView, 'shown' | 'importEnded'>
  spool: Spool
  now(): Date
  findDocument: DuplicateOptions['findDocument']
  log: Pick<Log, 'warn' | 'error'>
  notifier: Pick<RowNotifier, 'notifyNow' | 'notifySoon'>
  /** A file has become a draft and can be examined. */
  imported(fileId: string): void
  /** Aborted when the program closes: running imports stop and leave their rows `preparing`, as after a kill. */
  closing: AbortSignal
}

/** Imports single files: a row, then a private copy in the spool, then a draft, or a row that is to be converted. */
export interface FileImporter {
  /** Inserts the row of a file, in the state `preparing`. */
  reserve(file: FileToAdd, hooks?: FolderImportHooks): StoredRow
  /**
   * Copies the file of a reserved row into the spool and makes the row a draft; what is no PDF is kept as the original of
   * a row that stays `preparing`, for RowConverter. Throws ImportRefused, and then the row is gone; throws ImportStopped
   * when the program closes, and then the row stays for the next start. The caller has told the view that the import
   * started.
   */
  importReserved(file: FileToAdd, row: StoredRow, hooks?: FolderImportHooks): Promise<StoredRow>
  /** Deletes the row of a file that was refused; if the disk refuses even that, the row is shown as a problem. */
  discard(row: StoredRow): void
}

export function createFileImporter(options: FileImporterOptions): FileImporter {
  const { db, store, view, spool, now, findDocument, log, notifier, imported, closing } = options

  async function copyAndCheck(file: FileToAdd, fileId: string, hooks?: FolderImportHooks): Promise<StoredRow> {
    const kind = await kindAt(file)
    const isConverted = kind !== null && kind !== 'pdf'
    const shelf = isConverted ? spool.originals : spool
    const { sha256, sizeBytes } = await shelf.add(file.path, closing, hooks?.identity)
    try {
      if (hooks !== undefined && !(await hooks.isWhole(sizeBytes))) {
        throw changedWhileCopied()
      }
      const refusal = duplicateRefusal(sha256, { store, findDocument, isFromFolder: hooks !== undefined })
      if (refusal !== null) throw refusal
      return transaction(db, () => {
        const kept = isConverted ? { original: { name: cleanOwnName(file.name), sha256 } } : { state: 'draft', sha256 }
        store.change(fileId, { ...kept, sizeBytes } as Partial<StoredRow>)
        hooks?.imported(existingRow(store, fileId))
        return existingRow(store, fileId)
      })
    } catch (error) {
      await removeUnneeded(sha256, options).catch((cause: unknown) =>
        log.error('capture.not-released', { error: cause }),
      )
      throw error
    }
  }

  function discard(row: StoredRow): void {
    try {
      store.delete(row.fileId)
      notifier.notifyNow([], [row.fileId])
    } catch (error) {
      log.error('capture.row-left', { file: row.fileId, error })
      notifier.notifyNow([view.shown(row)], [])
    }
  }

  return {
    discard,
    reserve(file, hooks) {
      const fileId = randomUUID()
      store.insert({
        fileId,
        name: cleanName(file.name),
        sizeBytes: 0,
        addedAt: now().toISOString(),
        kind: 'scanned',
        access: 'Organizacional',
      })
      if (hooks !== undefined) store.change(fileId, { folderName: hooks.folderName })
      return existingRow(store, fileId)
    },
    async importReserved(file, row, hooks) {
      const { fileId } = row
      try {
        const row = await copyAndCheck(file, fileId, hooks)
        notifier.notifySoon(fileId)
        if (row.state === 'preparing') return row
        view.importEnded(fileId)
        imported(fileId)
        return row
      } catch (error) {
        view.importEnded(fileId)
        if (error instanceof ImportStopped) throw error
        const refusal = asRefusal(error)
        // The sentence is not logged: it may name a file, and with it a case.
        log.warn('capture.not-taken', { file: fileId, why: refusal.why, error: refusal.cause })
        discard(row)
        throw refusal
      }
    },
  }
}

async function removeUnneeded(sha256: string, { store, spool }: FileImporterOptions): Promise<void> {
  if (!store.needsContent(sha256)) await spool.remove(sha256)
  if (!store.needsOriginal(sha256)) await spool.originals.remove(sha256)
}

/** The kind of a file; null also for one that cannot be read, whose copy says why. */
async function kindAt({ path, name }: FileToAdd): Promise<FileKind | null> {
  const opened = await openPlainFile(path).catch(() => null)
  if (opened === null) return null
  try {
    const { buffer, bytesRead } = await opened.handle.read({ buffer: Buffer.alloc(headBytes), position: 0 })
    return kindOf(name, buffer.subarray(0, bytesRead))
  } catch {
    return null
  } finally {
    await opened.handle.close().catch(() => {})
  }
}
const headBytes = 64 * 1024

/** Converts any error of an import to the refusal that the person sees. */
export function asRefusal(error: unknown): ImportRefused {
  if (error instanceof ImportRefused) return error
  const sentence = storageProblem(error) === 'full' ? captureTexts.diskFull : captureTexts.notKept
  return new ImportRefused(sentence, { cause: error, why: 'disk' })
}

function existingRow(store: CaptureStore, fileId: string): StoredRow {
  const row = store.find(fileId)
  if (row === null) throw new Error(`capture row ${fileId} does not exist`)
  return row
}
