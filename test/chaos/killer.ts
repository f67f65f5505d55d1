import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../support/chance.ts'
import type { Rule } from '../support/fault-proxy.ts'
import type { Faults } from './faults.ts'
import type { Person } from './person.ts'

export interface KillerOptions {
  chance: Chance
  faults: Faults
  /** How many in all. */
  kills: number
  /** How much has been done, 0 to 1. */
  progress(): number
}

/** Kills applications by SIGKILL, spread over the whole run, at moments that hurt. */
export interface Killer {
  /** Stands in a person's line from here on: breaks it, and kills at its requests. */
  watch(person: Person): void
  readonly killed: number
}

/** So many requests at least between two deaths of one application, or nothing would ever be done. */
const breath = 8
/** A little ahead of the work, or the last ones would find nothing left to break. */
const ahead = 1.3

export function createKiller({ chance, faults, kills, progress }: KillerOptions): Killer {
  let killed = 0
  const isDue = () => killed < kills && killed < kills * Math.min(1, progress() * ahead + 0.02)

  function watch(person: Person): void {
    let since = 0
    /** Before the request has left, when its answer is on the way, or at any moment of the next quarter of a second. */
    const moments = {
      before: async () => void (await person.kill()),
      after: async () => undefined,
      soon: async () => void pause(chance.between(0, 250)).then(person.kill),
    }
    let dieAtCut = false
    const rule: Rule = async (request) => {
      since += 1
      const { delayMs, verdict } = faults.strike(request)
      if (delayMs > 0) await pause(delayMs)
      if (since < breath || !isDue() || !chance.one(4)) return verdict
      since = 0
      killed += 1
      const moment = chance.pick(Object.keys(moments) as (keyof typeof moments)[])
      await moments[moment]()
      if (moment === 'before') return 'drop'
      dieAtCut = moment === 'after'
      return dieAtCut ? 'swallow' : verdict
    }
    person.line.judge(rule, () => {
      if (!dieAtCut) return
      dieAtCut = false
      void person.kill()
    })
  }
  return {
    watch,
    get killed() {
      return killed
    },
  }
}
