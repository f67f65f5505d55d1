import { expect, it } from 'vitest'
import { createChance } from '../../support/outbox-service.ts'
import { createWorld } from '../../support/outbox-world.ts'

const schedules = Number(process.env['SCHEDULES'] ?? 1000)
const firstSeed = Number(process.env['SEED'] ?? 1)
const mostSteps = 20_000

/** Runs one schedule to its end; answers what went wrong. */
async function run(seed: number, blind = false): Promise<{ wrong: string[]; steps: number; unknown: number }> {
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

it(`keeps its promises in ${schedules} schedules of crashes, lost answers, late events and failing disks`, async () => {
  let [steps, unknown] = [0, 0]
  const begin = performance.now()
  for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
    const ended = await run(seed)
    expect(ended.wrong, `SEED=${seed} SCHEDULES=1`).toEqual([])
    steps += ended.steps
    unknown += ended.unknown
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  process.stdout.write(`${schedules} schedules, ${steps} steps, ${unknown} unknown outcomes: ${seconds} s\n`)
  expect(unknown).toBeGreaterThan(schedules / 2)
}, 300_000)

it('finds what repeats blindly', async () => {
  const found: string[] = []
  for (let seed = 1; seed <= 100; seed += 1) found.push(...(await run(seed, true)).wrong)
  expect(found.some((sentence) => sentence.includes('was done 2 times'))).toBe(true)
}, 60_000)
