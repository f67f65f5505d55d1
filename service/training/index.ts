import type { EventFate } from '../events/gate.ts'
import { createFaultBoard, type FaultBoard } from './board.ts'
import { createFaults, type Faults } from './faults-plugin.ts'
import { createPauses, type Pauses } from './pauses.ts'

export { registerTraining, type TrainingDeps } from './routes.ts'

/** What training adds to a service; outside training there is none of it. */
export interface Training {
  readonly board: FaultBoard
  readonly faults: Faults
  readonly pauses: Pauses
  /** For the gate of events. */
  fate(): EventFate | undefined
}

export function createTraining(): Training {
  const [board, pauses] = [createFaultBoard(), createPauses()]
  const faults = createFaults({ board, pauses })
  return { board, faults, pauses, fate: faults.fate }
}
