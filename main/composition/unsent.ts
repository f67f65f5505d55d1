import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { Unsent } from '../../contract/bridge/session.ts'
import type { Capture } from '../capture/index.ts'
import type { Compose } from '../compose/index.ts'
import type { Folders } from '../folders/index.ts'
import type { Application } from '../host.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Exports } from '../processes/index.ts'

export interface UnsentOptions {
  outbox: Pick<Outbox, 'summaries' | 'cancel'>
  compose: Pick<Compose, 'list' | 'discard' | 'forgetDiscarded'>
  capture: Pick<Capture, 'list' | 'remove'>
  folders: Pick<Folders, 'stop'>
  exports: Pick<Exports, 'list'>
}

/** Work of one person that the service does not have yet. */
export interface UnsentWork {
  /** Null if there is none. */
  count(): Unsent | null
  /** Counts of the work that stops when the program ends, because the service does not continue it. */
  stopping(): ReturnType<Application['unsent']>
  /**
   * Cancels every operation of which nothing has left, and deletes drafts and files. Operations that may have reached
   * the service stay, and are reconciled at the next sign-in.
   */
  discard(): Promise<void>
  /** Before sign-out: deletes the drafts that can still be restored. */
  forgetDiscarded(): void
}

const underway: readonly OperationState[] = ['registering', 'processing', 'uncertain']
/** States that only the running program leaves. */
const driven: readonly OperationState[] = ['held', 'ready', 'uploading', 'waiting', 'registering']
const unsentFiles: readonly CaptureRow['state'][] = ['draft', 'refused', 'problem']

export function createUnsentWork({ outbox, compose, capture, folders, exports }: UnsentOptions): UnsentWork {
  // The page lists only some of them.
  const undoable = () => outbox.summaries().filter(({ cancellable }) => cancellable)
  const operations = (states: readonly OperationState[]) =>
    outbox.summaries().filter(({ state }) => states.includes(state))
  const drafts = () => listOf(compose.list()).filter(({ operationId }) => operationId === null)
  const files = () => listOf(capture.list()).filter(({ state }) => unsentFiles.includes(state))
  const saving = () => listOf(exports.list()).filter(({ state }) => state === 'running').length
  const arriving = () => listOf(capture.list()).filter(({ state }) => state === 'preparing')

  return {
    count() {
      const unsent: Unsent = {
        undoable: undoable().length,
        underway: operations(underway).filter(({ cancellable }) => !cancellable).length,
        drafts: drafts().length,
        files: files().length + arriving().length,
        exports: saving(),
      }
      return Object.values(unsent).some((number) => number > 0) ? unsent : null
    },
    stopping: () => ({
      operations: operations(driven).filter(({ waitReason }) => waitReason !== 'dependency-refused').length,
      exports: saving(),
    }),
    async discard() {
      // No new file may arrive meanwhile.
      await folders.stop()
      // Operations first: a cancelled operation makes its draft and its files deletable.
      for (const { id: operationId } of undoable()) outbox.cancel({ operationId })
      for (const { draftId } of drafts()) compose.discard({ draftId })
      for (const { fileId } of files()) capture.remove({ fileIds: [fileId] })
    },
    forgetDiscarded: compose.forgetDiscarded,
  }
}

/** These lists are local and do not fail. */
const listOf = <T>(outcome: Outcome<T[]>): T[] => (outcome.ok ? outcome.value : [])
