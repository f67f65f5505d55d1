import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { afterCommit } from '../../engine/database/index.ts'

interface RowNotifierOptions {
  db: DatabaseSync
  notify(rows: readonly CaptureRow[], removed: readonly string[]): void
  /** The listed row; null when it is not on the list. */
  current(fileId: string): CaptureRow | null
}

/** Publishes changed rows; the bridge throttles the events to the page. */
export interface RowNotifier {
  notifyNow(rows: readonly CaptureRow[], removed: readonly string[]): void
  /** Reports the row as it is after the open transaction, if it is still listed. */
  notifySoon(fileId: string): void
}

export function createRowNotifier({ db, notify, current }: RowNotifierOptions): RowNotifier {
  return {
    notifyNow: notify,
    notifySoon: (fileId) =>
      afterCommit(db, () => {
        const row = current(fileId)
        if (row !== null) notify([row], [])
      }),
  }
}
