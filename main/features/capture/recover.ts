import type { Log } from '../../engine/log/index.ts'
import { captureTexts } from './capture-texts.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { SpoolQueue } from './spool-queue.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { Submitter } from './submitter.ts'
import type { PrivacyPort } from './types.ts'

interface RecoverOptions {
  store: Pick<CaptureStore, 'list' | 'change' | 'delete' | 'needsContent'>
  /** Queues a row for what it lacks: its sheets are read, then it is examined. */
  prepare(fileId: string): void
  /** Queues a row whose file is kept, and is no PDF. */
  convert(fileId: string): void
  submitter: Pick<Submitter, 'sendByProfile'>
  notifier: Pick<RowNotifier, 'notifyNow'>
  spoolQueue: Pick<SpoolQueue, 'sweep'>
  lookups: { readonly privacy: Pick<PrivacyPort, 'prune'> }
  log: Pick<Log, 'error'>
}

/** Continues with all rows where the previous run of the program stopped, and deletes what it has left behind. */
export function createRecovery(options: RecoverOptions) {
  const { store, spoolQueue, lookups, log } = options
  return async (): Promise<void> => {
    for (const row of store.list()) {
      try {
        recoverRow(row, options)
      } catch (error) {
        // The disk may be full; the next start tries this row again.
        log.error('capture.not-put-right', { file: row.fileId, error })
      }
    }
    await spoolQueue.sweep()
    lookups.privacy.prune(store.needsContent)
  }
}

/** Continues with a row where the previous run of the program stopped. */
function recoverRow(row: StoredRow, { store, prepare, convert, submitter, notifier }: RecoverOptions): void {
  const { fileId, state, report, sha256, folderName, sheets, original } = row
  const isPrepared = report !== null && sheets?.state !== 'reading'
  if (state === 'preparing' && original !== null) convert(fileId)
  else if (state === 'preparing' && folderName !== null) {
    // The file is still in its watched folder and is imported again from there.
    store.delete(fileId)
    notifier.notifyNow([], [fileId])
  } else if (state === 'preparing') {
    const problem = captureTexts.interruptedCopy
    store.change(fileId, { state: 'problem', problem })
  } else if (!isPrepared && sha256 !== null && isExamined(state)) prepare(fileId)
  else submitter.sendByProfile(fileId)
}

const isExamined = (state: StoredRow['state']) => state === 'draft' || state === 'sent' || state === 'refused'
