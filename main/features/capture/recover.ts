import { captureTexts } from './capture-texts.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { Submitter } from './submitter.ts'

interface RecoverOptions {
  store: Pick<CaptureStore, 'change' | 'delete'>
  /** Queues a row for what it lacks: its sheets are read, then it is examined. */
  prepare(fileId: string): void
  submitter: Pick<Submitter, 'sendByProfile'>
  notifier: Pick<RowNotifier, 'notifyNow'>
}

/** Continues with a row where the previous run of the program stopped. */
export function recoverRow(row: StoredRow, { store, prepare, submitter, notifier }: RecoverOptions): void {
  const { fileId, state, report, sha256, folderName, sheets } = row
  const isPrepared = report !== null && sheets?.state !== 'reading'
  if (state === 'preparing' && folderName !== null) {
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
