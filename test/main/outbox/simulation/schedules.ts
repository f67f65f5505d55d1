import { createChance } from '../../../support/chance.ts'
import { createWorld, type World } from './world.ts'

const mostSteps = 20_000

export interface ScheduleEnd {
  /** Violated rules, as sentences. */
  readonly violations: readonly string[]
  readonly steps: number
  /** Number of requests with an unknown outcome. */
  readonly unknown: number
  /** Number of schedules that reached each event (World.reached). */
  readonly reached: Readonly<Record<string, number>>
}

/** Runs one schedule to its end, and checks all rules after every step. */
export async function runSchedule(seed: number, blind = false): Promise<ScheduleEnd> {
  const chance = createChance(seed)
  const world = createWorld({ chance, blind })
  const troubled = chance.between(20, 120)
  for (let steps = 1; steps < mostSteps; steps += 1) {
    if (steps === troubled) {
      // Work that an engine has begun in this turn ends before the kill: a killed engine writes nothing.
      await new Promise(setImmediate)
      world.calm()
    }
    const continues = await world.step()
    const violations = world.violations()
    if (violations.length > 0) return endOf(world, violations, steps)
    if (!continues) return endOf(world, world.historyViolations(), steps)
  }
  return endOf(world, ['it never ended'], mostSteps)
}

const endOf = (world: World, violations: readonly string[], steps: number): ScheduleEnd => ({
  violations,
  steps,
  unknown: world.service.unknown,
  reached: Object.fromEntries([...world.reached()].map((each) => [each, 1])),
})

/** Sums the results of several schedules. */
export function sumOf(ends: readonly ScheduleEnd[]): ScheduleEnd {
  const reached: Record<string, number> = {}
  for (const [each, times] of ends.flatMap((end) => Object.entries(end.reached)))
    reached[each] = (reached[each] ?? 0) + times
  return {
    violations: ends.flatMap(({ violations }) => violations),
    steps: ends.reduce((sum, { steps }) => sum + steps, 0),
    unknown: ends.reduce((sum, { unknown }) => sum + unknown, 0),
    reached,
  }
}

/** Runs the schedule of each seed, until one violates a rule; its seed is named. */
export async function runSchedules(next: () => number | null): Promise<ScheduleEnd> {
  const ends: ScheduleEnd[] = []
  for (let seed = next(); seed !== null; seed = next()) {
    const end = await runSchedule(seed)
    if (end.violations.length > 0)
      return sumOf([...ends, { ...end, violations: [`SEED=${seed} SCHEDULES=1`, ...end.violations] }])
    ends.push(end)
  }
  return sumOf(ends)
}
