import { createChance } from './outbox-service.ts'
import { createWorld } from './outbox-world.ts'

const mostSteps = 20_000

export interface ScheduleEnd {
  /** Sentences about what must never be. */
  readonly wrong: readonly string[]
  readonly steps: number
  /** Outcomes that were not known at first. */
  readonly unknown: number
}

/** Runs one schedule of the simulation to its end, looking at everything after every step. */
export async function runSchedule(seed: number, blind = false): Promise<ScheduleEnd> {
  const chance = createChance(seed)
  const world = createWorld({ chance, blind })
  const troubled = chance.between(20, 120)
  for (let steps = 1; steps < mostSteps; steps += 1) {
    if (steps === troubled) world.calm()
    const goes = await world.step()
    const wrong = world.wrong()
    if (wrong.length > 0) return { wrong, steps, unknown: world.service.unknown }
    if (!goes) return { wrong: world.mistold(), steps, unknown: world.service.unknown }
  }
  return { wrong: ['it never ended'], steps: mostSteps, unknown: world.service.unknown }
}

/** Schedules of these seeds one after another, up to the first that goes wrong, which is named. */
export async function runSchedules(first: number, count: number): Promise<ScheduleEnd> {
  let [steps, unknown] = [0, 0]
  for (let seed = first; seed < first + count; seed += 1) {
    const ended = await runSchedule(seed)
    steps += ended.steps
    unknown += ended.unknown
    if (ended.wrong.length > 0) return { wrong: [`SEED=${seed} SCHEDULES=1`, ...ended.wrong], steps, unknown }
  }
  return { wrong: [], steps, unknown }
}
