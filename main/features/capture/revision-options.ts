import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Log } from '../../engine/log/index.ts'
import type { DuplicateOptions } from './duplicates.ts'
import type { RevisionFiles } from './make-content.ts'
import type { ReopenOptions } from './reopen-row.ts'
import type { RevisionStore } from './revision-store.ts'
import type { CaptureStore } from './store.ts'
import type { PrivacyPort } from './types.ts'

export interface RevisionOptions {
  db: DatabaseSync
  store: CaptureStore
  log: Pick<Log, 'warn' | 'error'>
  revisionStore: RevisionStore
  files: RevisionFiles
  outbox: ReopenOptions['outbox']
  carry: PrivacyPort['carry']
  findDocument: DuplicateOptions['findDocument']
  /** Publishes rows, and examines them if they need it; answers those on the list. */
  publish(fileIds: readonly string[]): CaptureRow[]
  now(): Date
}
