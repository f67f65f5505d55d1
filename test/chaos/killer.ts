import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../support/chance.ts'
import type { Rule } from '../support/fault-proxy.ts'
import type { Faults } from './faults.ts'
import type { Person } from './person.ts'

interface KillerOptions {
  chance: Chance
  faults: Faults
  /** Number of kills. */
  kills: number
  /** Share of the work that is done, 0 to 1. */
  progress(): number
}

/** Kills applications by SIGKILL at critical moments, spread over the whole run. */
interface Killer {
  /** Takes over a person's proxy: injects faults, and kills at requests. */
  watch(person: Person): void
  readonly killed: number
}

/** Minimum number of requests between two kills of one application, so that work proceeds. */
const breath = 8
/** Slightly ahead of the work, so that the last kills still interrupt something. */
const ahead = 1.3

export function createKiller({ chance, faults, kills, progress }: KillerOptions): Killer {
  let killed = 0
  const isDue = () => killed < kills && killed < kills * Math.min(1, progress() * ahead + 0.02)

  function watch(person: Person): void {
    let since = 0
    /** Before the request leaves, while its answer is in flight, or within the next 250 ms. */
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
