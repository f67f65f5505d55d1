import { describe, expect, it } from 'vitest'
import { longestMs, runChaos } from './chaos.ts'
import { faultKinds } from './faults.ts'
import { quickPace } from './pace.ts'

const run = { operations: 20, seed: 1, kills: 3, pace: quickPace }
/** Ends as soon as some answers to forwardings were lost. */
const blindRun = { ...run, operations: 200, kills: 0, blind: true }

describe.concurrent('three people, while everything between them and the service fails,', () => {
  it(
    'get every operation done exactly once',
    async () => {
      const { verdict, kills, faults } = await runChaos(run)
      expect(verdict).toEqual({ lost: [], twice: [], strange: [], untrue: [] })
      expect(kills).toBe(run.kills)
      expect([...faults.keys()]).toEqual(expect.arrayContaining([...faultKinds]))
    },
    longestMs(run),
  )

  it(
    'get some operations done twice if the application retries blindly',
    async () => {
      const { verdict } = await runChaos(blindRun)
      expect(verdict.twice).not.toEqual([])
    },
    longestMs(blindRun),
  )
})
