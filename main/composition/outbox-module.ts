import type { OperationState } from '../../contract/bridge/outbox.ts'
import type { Outbox } from '../engine/outbox/index.ts'
import type { WorkspaceEmitter } from '../workspace-events.ts'
import type { Module } from '../workspace-module.ts'
import { atMostEvery } from './at-most-every.ts'

const pollPauseMs = 10_000

const underway: readonly OperationState[] = ['registering', 'processing', 'uncertain']
/** States that only the running program leaves. */
const driven: readonly OperationState[] = ['held', 'ready', 'uploading', 'waiting', 'registering']

interface OutboxModuleOptions {
  outbox: Outbox
  events: Pick<WorkspaceEmitter, 'emit' | 'on'>
  signal: AbortSignal
}

/** The operations of one person as the page sees them. */
export function createOutboxModule({ outbox, events, signal }: OutboxModuleOptions): Module<'outbox'> {
  // Chosen moments are in the service's time.
  events.on('clockSeen', outbox.wake, signal)
  const pollSoon = atMostEvery(pollPauseMs, outbox.pollNow, signal)
  const inStates = (states: readonly OperationState[]) =>
    outbox.summaries().filter(({ state }) => states.includes(state))
  // The page lists only some of them.
  const undoable = () => outbox.summaries().filter(({ cancellable }) => cancellable)
  return {
    calls: {
      ...outbox,
      list() {
        pollSoon()
        return outbox.list()
      },
      history(wanted) {
        pollSoon()
        return outbox.history(wanted)
      },
      pause(wanted) {
        try {
          return outbox.pause(wanted)
        } finally {
          // A full disk may record the pause and then fail.
          events.emit('pauseChanged', { isPaused: outbox.isPaused() })
        }
      },
    },
    start: outbox.start,
    mustStart: true,
    suspend: outbox.suspend,
    announce() {
      const operations = outbox.list()
      if (operations.ok) events.emit('operationsChanged', operations.value)
    },
    unsent: {
      count: () => ({
        undoable: undoable().length,
        underway: inStates(underway).filter(({ cancellable }) => !cancellable).length,
      }),
      stopping: () => ({
        operations: inStates(driven).filter(({ waitReason }) => waitReason !== 'dependency-refused').length,
      }),
      // Before drafts and files: a cancelled operation makes its draft and its files deletable.
      discard: () => cancelAll(undoable(), outbox),
    },
    close: outbox.stop,
  }
}

function cancelAll(operations: readonly { readonly id: string }[], outbox: Pick<Outbox, 'cancel'>): void {
  for (const { id: operationId } of operations) outbox.cancel({ operationId })
}
