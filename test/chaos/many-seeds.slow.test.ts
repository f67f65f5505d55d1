import { expect, it } from 'vitest'
import { longestMs, runChaos } from './chaos.ts'

const operations = 60

// Seed 1 runs at a quick pace (chaos.slow.test.ts); `npm run chaos` tries any others.
it(
  'three people, at the pace of the product, get every operation done exactly once while applications are killed',
  async () => {
    const { verdict, kills } = await runChaos({ operations, seed: 2, kills: 6 })
    expect(verdict).toEqual({ lost: [], twice: [], strange: [], untrue: [] })
    expect(kills).toBe(6)
  },
  longestMs({ operations }),
)
