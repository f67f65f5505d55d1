import { randomUUID } from 'node:crypto'
import { type Asked, decide, type FaultSwitch, type Moment, type Struck } from './faults.ts'

/** The switches that are on, in this process's memory. */
export interface FaultBoard {
  readonly switches: readonly FaultSwitch[]
  add(one: Omit<FaultSwitch, 'id' | 'aplicadas'>): FaultSwitch
  /** False where there is none by that id. */
  remove(id: string): boolean
  clear(): void
  /** What strikes now; uses up and draws from the switches that it asks. */
  strike(moment: Moment, asked: Asked): Struck[]
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
    strike: (moment, asked) => {
      const decided = decide(switches, moment, asked)
      switches = decided.switches
      return decided.struck
    },
  }
}
