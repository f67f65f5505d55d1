import type { EventFate } from '../events/gate.ts'
import { createFaultBoard, type FaultBoard } from './fault-board.ts'
import { createFaultHooks, type FaultHooks } from './fault-hooks.ts'
import { createRequestBarrier, type RequestBarrier } from './request-barrier.ts'

/** The additional parts of a service in training. */
export interface Training {
  readonly board: FaultBoard
  readonly faults: FaultHooks
  readonly barrier: RequestBarrier
  /** For the event gate. */
  eventFault(): EventFate | undefined
}

export function createTraining(): Training {
  const board = createFaultBoard()
  const barrier = createRequestBarrier()
  const faults = createFaultHooks({ board, barrier })
  return { board, faults, barrier, eventFault: faults.eventFault }
}
