import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { Unsent } from '../../contract/bridge/session.ts'
import type { Capture } from '../capture/index.ts'
import type { Compose } from '../compose/index.ts'
import type { Folders } from '../folders/index.ts'
import type { Outbox } from '../outbox/index.ts'

export interface UnsentOptions {
  outbox: Pick<Outbox, 'standings' | 'cancel'>
  compose: Pick<Compose, 'list' | 'discard'>
  capture: Pick<Capture, 'list' | 'remove'>
  folders: Pick<Folders, 'stop'>
}

/** What one person has begun and the service does not have yet. */
export interface UnsentWork {
  /** In numbers; null if there is nothing. */
  count(): Unsent | null
  /** Operations that stop where they are if the program ends: the service does not go on with them by itself. */
  stopping(): number
  /**
   * Undoes every operation of which nothing has left, and throws drafts and files away. What may have reached the
   * service stays, and is looked for when the person signs in again: nobody can take that back.
   */
  discard(): Promise<void>
}

const underway: readonly OperationState[] = ['registering', 'processing', 'uncertain']
/** What goes on only while the program runs. */
const driven: readonly OperationState[] = ['held', 'ready', 'uploading', 'waiting', 'registering']
const unsentFiles: readonly CaptureRow['state'][] = ['draft', 'refused', 'problem']

export function createUnsentWork({ outbox, compose, capture, folders }: UnsentOptions): UnsentWork {
  // All of them, and not only those that a page lists.
  const undoable = () => outbox.standings().filter(({ cancellable }) => cancellable)
  const operations = (states: readonly OperationState[]) =>
    outbox.standings().filter(({ state }) => states.includes(state))
  const drafts = () => listOf(compose.list()).filter(({ operationId }) => operationId === null)
  const files = () => listOf(capture.list()).filter(({ state }) => unsentFiles.includes(state))
  const arriving = () => listOf(capture.list()).filter(({ state }) => state === 'preparing')

  return {
    count() {
      const unsent: Unsent = {
        undoable: undoable().length,
        underway: operations(underway).filter(({ cancellable }) => !cancellable).length,
        drafts: drafts().length,
        files: files().length + arriving().length,
      }
      return Object.values(unsent).some((number) => number > 0) ? unsent : null
    },
    stopping: () => operations(driven).filter(({ waitReason }) => waitReason !== 'dependency-refused').length,
    async discard() {
      // Nothing new comes in while this goes on.
      await folders.stop()
      // First these: undone, what they came from is a draft again, and a file that can be taken off the list.
      for (const { id: operationId } of undoable()) outbox.cancel({ operationId })
      for (const { draftId } of drafts()) compose.discard({ draftId })
      for (const { fileId } of files()) capture.remove({ fileIds: [fileId] })
    },
  }
}

/** Lists of what is on this disk do not fail. */
const listOf = <T>(outcome: Outcome<T[]>): T[] => (outcome.ok ? outcome.value : [])
