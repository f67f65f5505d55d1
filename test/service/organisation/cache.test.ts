import { describe, expect, it } from 'vitest'
import { createCache } from '../../../service/classification/cache.ts'

describe('the cache of plans and classes', () => {
  it('reads again after its expiry, and each key separately', async () => {
    const read: string[] = []
    let minutes = 0
    const get = createCache(
      async (key) => {
        read.push(key)
        return `${key} ${minutes}`
      },
      () => new Date(minutes * 60_000),
    )
    expect([await get('a'), await get('b'), await get('a')]).toEqual(['a 0', 'b 0', 'a 0'])
    minutes = 9
    expect(await get('a')).toBe('a 0')
    minutes = 10
    expect([await get('a'), await get('a')]).toEqual(['a 10', 'a 10'])
    expect(read).toEqual(['a', 'b', 'a'])
  })

  it('shares one read among concurrent callers, and does not cache a failure', async () => {
    let reads = 0
    let fails = true
    const get = createCache(
      async () => {
        reads += 1
        await Promise.resolve()
        if (fails) throw new Error('no database')
        return reads
      },
      () => new Date(0),
    )
    const failed = await Promise.allSettled([get('a'), get('a'), get('a')])
    expect(failed.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    fails = false
    expect(await Promise.all([get('a'), get('a')])).toEqual([2, 2])
    expect(reads).toBe(2)
  })
})
