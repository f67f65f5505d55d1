import type { SuspensionReason } from '../../../contract/bridge/desktop.ts'
import type { OperationStatus } from '../../../contract/bridge/operation-group.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { ApiOutcome } from '../../engine/api/index.ts'
import { createSending } from './sending.ts'
import { createTally } from './tally.ts'

interface StatusTrackerOptions {
  now(): Date
  /** The status may be another than before. */
  changed(): void
}

/** Computes the status line of one account from the connection, the waiting operations and the uploads. */
export interface StatusTracker {
  read(): AppStatus
  /** A call to the service has ended. */
  sawOutcome(kind: ApiOutcome<unknown>['kind']): void
  /** Present states of operations; operations that are not named keep theirs. */
  sawOperations(operations: readonly OperationStatus[]): void
  sawArchived(operationId: string): void
  sawPause(isPaused: boolean): void
  /** How far this computer's clock is ahead of the service's; 0 where they agree. */
  sawClock(aheadMs: number): void
  sawSuspension(reason: SuspensionReason | null): void
  /** Bytes of an operation's file sent so far. */
  sawBytes(operationId: string, bytesSent: number, bytesTotal: number): void
}

export function createStatusTracker({ now, changed }: StatusTrackerOptions): StatusTracker {
  const tally = createTally()
  let connection: AppStatus['connection'] = 'unknown'
  const sending = createSending({ now })
  let isPaused = false
  let suspendedBy: SuspensionReason | null = null
  let clockAheadMs = 0

  function read(): AppStatus {
    const { queued, ...counts } = tally.read()
    const line = { connection, isPaused, suspendedBy, ...counts, sending: sending.read(queued) }
    return { ...line, ...definedFields({ clockAheadMs: clockAheadMs || undefined }) }
  }

  return {
    read,
    sawOutcome(kind) {
      const next = connectionAfter(kind)
      if (next === null || next === connection) return
      connection = next
      changed()
    },
    sawOperations(seen) {
      for (const operation of seen) {
        tally.saw(operation)
        if (operation.state === 'uploading') sending.started(operation.id)
        else sending.ended(operation.id)
      }
      changed()
    },
    sawArchived(operationId) {
      tally.forget(operationId)
      changed()
    },
    sawPause(wanted) {
      isPaused = wanted
      changed()
    },
    sawClock(aheadMs) {
      clockAheadMs = aheadMs
      changed()
    },
    sawSuspension(reason) {
      suspendedBy = reason
      changed()
    },
    sawBytes(operationId, bytesSent, bytesTotal) {
      sending.progress(operationId, bytesSent, bytesTotal)
      changed()
    },
  }
}

/** The connection after a call; null when the outcome says nothing about it. */
function connectionAfter(kind: ApiOutcome<unknown>['kind']): AppStatus['connection'] | null {
  if (kind === 'cancelled' || kind === 'unauthorised') return null
  if (kind === 'unreachable' || kind === 'gateway') return 'offline'
  return kind === 'uncertain' ? null : 'online'
}
