import { describe, expect, it } from 'vitest'
import { longestMs, runChaos } from './chaos.ts'

const operations = 60

describe.concurrent('three people, with everything between them and the service failing', () => {
  it.each([1, 2, 3])(
    'get every operation done exactly once: seed %i',
    async (seed) => {
      const { verdict, kills } = await runChaos({ operations, seed, kills: 6 })
      expect(verdict).toEqual({ lost: [], twice: [], strange: [], untrue: [] })
      expect(kills).toBe(6)
    },
    longestMs({ operations }),
  )

  it(
    'would not, if what was not answered were simply repeated',
    async () => {
      const { verdict } = await runChaos({ operations, seed: 1, kills: 6, blind: true })
      expect(verdict.twice).not.toEqual([])
    },
    longestMs({ operations, blind: true }),
  )
})
