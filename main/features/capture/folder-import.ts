import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '../../engine/database/index.ts'
import type { ImportFile, StableFile } from '../../folder-import.ts'
import type { FileImporter } from './file-importer.ts'
import { lacksAccessInName, profileValuesFor } from './profiles/index.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import { ImportRefused, ImportStopped } from './spool.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { CaptureLookups } from './types.ts'

interface FolderImportOptions {
  db: DatabaseSync
  store: Pick<CaptureStore, 'change'>
  view: Pick<RowView, 'importStarted'>
  notifier: Pick<RowNotifier, 'notifySoon'>
  importer: FileImporter
  /** Makes the documents of a row whose file is no PDF. */
  convert(fileId: string): void
  lookups: Pick<CaptureLookups, 'classOfCode' | 'hasClassEnded' | 'findProfile'>
}

/** Imports files of watched folders: the draft and the values of its profile are written in one transaction. */
export function createFolderImport(options: FolderImportOptions): ImportFile {
  const { db, store, view, notifier, importer, convert, lookups } = options

  function fill({ fileId }: StoredRow, { name, profileId, splitsSheets, imported }: StableFile): void {
    imported(fileId)
    if (splitsSheets) store.change(fileId, { sheets: { state: 'reading', isAsked: false } })
    const profile = profileId === null ? null : lookups.findProfile(profileId)
    if (profile === null) return
    const values = profileValuesFor(profile, name, lookups)
    const lacksClass = profile.classe !== null && values.classe === null
    const sendsItself = profile.sendsAtOnce && !lacksClass && !lacksAccessInName(profile, name)
    store.change(fileId, { ...values, sendsItself })
  }

  return async (stable) => {
    const { path, name, folderName, identity, isUnchanged } = stable
    const file = { path, name, owned: false }
    const hooks = {
      folderName,
      identity,
      isWhole: async (copiedBytes: number) => copiedBytes === identity.sizeBytes && (await isUnchanged()),
      imported: (row: StoredRow) => fill(row, stable),
    }
    try {
      const row = transaction(db, () => importer.reserve(file, hooks))
      view.importStarted(row.fileId)
      notifier.notifySoon(row.fileId)
      const { fileId, state } = await importer.importReserved(file, row, hooks)
      if (state === 'preparing') convert(fileId)
      return { kind: 'imported', fileId }
    } catch (error) {
      // The file stays in its folder; the next start imports it.
      if (error instanceof ImportStopped) return { kind: 'refused', why: 'changed', reason: '', sameAs: null }
      if (!(error instanceof ImportRefused)) throw error
      return { kind: 'refused', why: error.why, reason: error.message, sameAs: error.sameAs }
    }
  }
}
