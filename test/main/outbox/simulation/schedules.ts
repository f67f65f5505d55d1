import { createChance } from '../../../support/chance.ts'
import { createWorld, type World } from './world.ts'

const mostSteps = 20_000

export interface ScheduleEnd {
  /** Sentences about what must never be. */
  readonly wrong: readonly string[]
  readonly steps: number
  /** Outcomes that were not known at first. */
  readonly unknown: number
  /** In how many schedules each thing was come across (World.reached). */
  readonly reached: Readonly<Record<string, number>>
}

/** Runs one schedule of the simulation to its end, looking at everything after every step. */
export async function runSchedule(seed: number, blind = false): Promise<ScheduleEnd> {
  const chance = createChance(seed)
  const world = createWorld({ chance, blind })
  const troubled = chance.between(20, 120)
  for (let steps = 1; steps < mostSteps; steps += 1) {
    if (steps === troubled) {
      // What an engine has begun in this turn is over before it is killed: a dead one writes nothing.
      await new Promise(setImmediate)
      world.calm()
    }
    const goes = await world.step()
    const wrong = world.wrong()
    if (wrong.length > 0) return endOf(world, wrong, steps)
    if (!goes) return endOf(world, world.mistold(), steps)
  }
  return endOf(world, ['it never ended'], mostSteps)
}

const endOf = (world: World, wrong: readonly string[], steps: number): ScheduleEnd => ({
  ...{ wrong, steps, unknown: world.service.unknown },
  reached: Object.fromEntries([...world.reached()].map((each) => [each, 1])),
})

/** All of them as one. */
export function sumOf(ends: readonly ScheduleEnd[]): ScheduleEnd {
  const reached: Record<string, number> = {}
  for (const [each, times] of ends.flatMap((end) => Object.entries(end.reached)))
    reached[each] = (reached[each] ?? 0) + times
  return {
    wrong: ends.flatMap(({ wrong }) => wrong),
    steps: ends.reduce((sum, { steps }) => sum + steps, 0),
    unknown: ends.reduce((sum, { unknown }) => sum + unknown, 0),
    reached,
  }
}

/** Schedules of seeds that are handed out one after another, up to the first that goes wrong, which is named. */
export async function runSchedules(next: () => number | null): Promise<ScheduleEnd> {
  const ends: ScheduleEnd[] = []
  for (let seed = next(); seed !== null; seed = next()) {
    const end = await runSchedule(seed)
    if (end.wrong.length > 0) return sumOf([...ends, { ...end, wrong: [`SEED=${seed} SCHEDULES=1`, ...end.wrong] }])
    ends.push(end)
  }
  return sumOf(ends)
}
