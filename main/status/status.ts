import type { OperationStanding } from '../../contract/bridge/standing.ts'
import type { Status as StatusLine } from '../../contract/bridge/status.ts'
import type { ApiOutcome } from '../api/index.ts'
import { createSending } from './sending.ts'
import { createTally } from './tally.ts'

export interface StatusOptions {
  now(): Date
  /** Tells the page; called at most ten times a second. */
  publish(status: StatusLine): void
}

/** The status line: whether the service answers, what waits, what is going out. Fed from outside, asks nobody. */
export interface Status {
  read(): StatusLine
  /** How a call to the service ended. */
  sawOutcome(kind: ApiOutcome<unknown>['kind']): void
  /** Operations as they are now; those not named stay as they were. */
  sawOperations(operations: readonly OperationStanding[]): void
  /** An operation has been taken off the list. */
  sawArchived(operationId: string): void
  /** The person has asked that nothing be sent for now, or to go on. */
  sawPause(isPaused: boolean): void
  /** Bytes of an operation's file that have gone out. */
  sawBytes(operationId: string, bytesSent: number, bytesTotal: number): void
  /** Somebody has signed in or out: nothing known so far holds. */
  reset(): void
  close(): void
}

/** Ten times a second is smooth, and more would only heat the page. */
const pauseMs = 100

export function createStatus({ now, publish }: StatusOptions): Status {
  const tally = createTally()
  let connection: StatusLine['connection'] = 'unknown'
  let sending = createSending({ now })
  let isPaused = false
  let told = ''
  let timer: NodeJS.Timeout | null = null
  let pending = false

  function read(): StatusLine {
    const { queued, ...counts } = tally.read()
    return { connection, isPaused, ...counts, sending: sending.read(queued) }
  }

  function tell(): void {
    const status = read()
    const text = JSON.stringify(status)
    if (text === told) return
    told = text
    publish(status)
  }

  /** The first change is told at once, those that follow closely together. */
  function changed(): void {
    pending = true
    if (timer === null) flush()
  }

  function flush(): void {
    timer = null
    if (!pending) return
    pending = false
    tell()
    timer = setTimeout(flush, pauseMs)
    timer.unref()
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
        if (operation.state !== 'uploading') sending.ended(operation.id)
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
    sawBytes(operationId, bytesSent, bytesTotal) {
      sending.progress(operationId, bytesSent, bytesTotal)
      changed()
    },
    reset() {
      tally.clear()
      connection = 'unknown'
      isPaused = false
      sending = createSending({ now })
      changed()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

/** What a call's end says of the line; null where it says nothing, since nobody was asked. */
function connectionAfter(kind: ApiOutcome<unknown>['kind']): StatusLine['connection'] | null {
  if (kind === 'cancelled' || kind === 'unauthorised') return null
  if (kind === 'unreachable') return 'offline'
  return kind === 'uncertain' ? null : 'online'
}
