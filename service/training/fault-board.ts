import { randomUUID } from 'node:crypto'
import { type AppliedFault, applyFaults, type Endpoint, type FaultStage, type FaultSwitch } from './faults.ts'

/** The faults that are on, in the memory of this process. */
export interface FaultBoard {
  readonly switches: readonly FaultSwitch[]
  add(one: Omit<FaultSwitch, 'id' | 'aplicadas'>): FaultSwitch
  /** False for an unknown id. */
  remove(id: string): boolean
  clear(): void
  /** Returns the faults that apply now, and counts them. */
  apply(stage: FaultStage, endpoint: Endpoint): AppliedFault[]
}

export function createFaultBoard(): FaultBoard {
  let switches: readonly FaultSwitch[] = []
  return {
    get switches() {
      return switches
    },
    add: (one) => {
      const added = { ...one, id: randomUUID(), aplicadas: 0 }
      switches = [...switches, added]
      return added
    },
    remove: (id) => {
      const left = switches.filter((one) => one.id !== id)
      const found = left.length < switches.length
      switches = left
      return found
    },
    clear: () => {
      switches = []
    },
    apply: (stage, endpoint) => {
      const decided = applyFaults(switches, stage, endpoint)
      switches = decided.switches
      return decided.applied
    },
  }
}
