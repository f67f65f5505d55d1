import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../engine/log/index.ts'
import { createAddFiles } from './add-files.ts'
import { createConversionQueue } from './conversion-queue.ts'
import { createFileImporter } from './file-importer.ts'
import { createFolderImport } from './folder-import.ts'
import { createRowConverter } from './row-converter.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import type { SpoolQueue } from './spool-queue.ts'
import type { CaptureStore } from './store.ts'
import type { Capture, CaptureLookups, CaptureOptions } from './types.ts'

interface ArrivalsOptions extends Pick<CaptureOptions['storage'], 'spool' | 'conversion'> {
  db: DatabaseSync
  store: CaptureStore
  view: RowView
  notifier: RowNotifier
  log: Pick<Log, 'warn' | 'error'>
  spoolQueue: SpoolQueue
  lookups: Pick<CaptureLookups, 'findDocument' | 'classOfCode' | 'hasClassEnded' | 'findProfile'>
  now(): Date
  /** A draft can be examined. */
  imported(fileId: string): void
  /** Aborted when the program closes. */
  closing: AbortSignal
}

/** Takes files in, by hand and from folders, and makes documents of those that are no PDF. */
interface Arrivals extends Pick<Capture, 'importFromFolder'> {
  addFiles: ReturnType<typeof createAddFiles>
  /** Queues a row whose file is kept, and is no PDF. */
  convert(fileId: string): void
  /** Resolves when nothing arrives any more. */
  idle(): Promise<void>
  close(): Promise<void>
}

export function createArrivals(options: ArrivalsOptions): Arrivals {
  const { lookups, spoolQueue } = options
  const shared = { ...options, findDocument: lookups.findDocument, release: spoolQueue.release }
  const importer = createFileImporter(shared)
  const convert = createRowConverter(shared)
  const conversions = createConversionQueue({ ...shared, convert })
  const importFromFolder = createFolderImport({ ...shared, importer, convert: conversions.add })
  return {
    addFiles: createAddFiles({ ...shared, importer, convert, inSpool: spoolQueue.run }),
    importFromFolder: (file) => spoolQueue.run(() => importFromFolder(file)),
    convert: conversions.add,
    async idle() {
      await spoolQueue.idle()
      await conversions.idle()
      await spoolQueue.idle()
    },
    async close() {
      await conversions.close()
      await spoolQueue.idle()
    },
  }
}
