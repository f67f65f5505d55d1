import { describe, expect, it } from 'vitest'
import { longestMs, runChaos } from './chaos.ts'

const operations = 60

describe.concurrent('three people, at the pace of the product, while connections fail and applications are killed,', () => {
  it.each([1, 2])(
    'get every operation done exactly once: seed %i',
    async (seed) => {
      const { verdict, kills } = await runChaos({ operations, seed, kills: 6 })
      expect(verdict).toEqual({ lost: [], twice: [], strange: [], untrue: [] })
      expect(kills).toBe(6)
    },
    longestMs({ operations }),
  )
})
