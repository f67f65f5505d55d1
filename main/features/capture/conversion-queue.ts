import { storageProblem } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { addProblemRows } from './converted-rows.ts'
import { asRefusal } from './file-importer.ts'
import { createFileQueue, type FileQueue } from './file-queue.ts'
import type { ConvertRow } from './row-converter.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import { ImportRefused, ImportStopped } from './spool.ts'
import type { CaptureStore } from './store.ts'

interface ConversionQueueOptions {
  store: Pick<CaptureStore, 'change' | 'insertAfter'>
  convert: ConvertRow
  view: Pick<RowView, 'importEnded' | 'importStarted'>
  notifier: Pick<RowNotifier, 'notifySoon'>
  /** A draft can be examined. */
  imported(fileId: string): void
  log: Pick<Log, 'warn' | 'error'>
}

/** The pause after the disk refused a document. */
const retryMs = 60_000

/**
 * Converts in the background what nobody waits for: files of watched folders, and those that a closed program had taken in.
 * A row whose file cannot be converted becomes a problem, and what is left out of a file a row with a problem after it.
 */
export function createConversionQueue(options: ConversionQueueOptions): FileQueue {
  const { store, convert, view, notifier, imported, log } = options

  const queue = createFileQueue({
    async work(fileId) {
      try {
        let problems: ReturnType<typeof addProblemRows> = []
        const { rows } = await convert(fileId, (converted) => {
          problems = addProblemRows(store, converted, [...converted.left, ...converted.duplicates])
        })
        view.importEnded(fileId)
        for (const row of rows) {
          notifier.notifySoon(row.fileId)
          imported(row.fileId)
        }
        for (const each of problems) notifier.notifySoon(each.fileId)
      } catch (error) {
        if (error instanceof ImportStopped) return
        if (!(error instanceof ImportRefused) && storageProblem(error) !== null) throw error
        const refusal = asRefusal(error)
        log.warn('capture.not-converted', { file: fileId, why: refusal.why, error: refusal.cause })
        store.change(fileId, { state: 'problem', problem: refusal.message })
        view.importEnded(fileId)
        notifier.notifySoon(fileId)
      }
    },
    failed: (_, error) => (storageProblem(error) === null ? null : retryMs),
    event: 'capture.not-converted',
    log,
  })
  return {
    ...queue,
    add(fileId) {
      view.importStarted(fileId)
      queue.add(fileId)
    },
  }
}
