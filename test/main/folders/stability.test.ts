import { describe, expect, it } from 'vitest'
import type { FileIdentity } from '../../../main/features/folders/file-identity.ts'
import { backOff, isDue, isLongStable, type Observation, observe } from '../../../main/features/folders/stability.ts'

const file: FileIdentity = { sizeBytes: 100, modifiedMs: 1_000_000, inode: '7' }
const grown = { ...file, sizeBytes: 200 }
const touched = { ...file, modifiedMs: 1_000_001 }
const another = { ...file, inode: '8' }

/** The observation at each second, and whether the file is due then. */
const cases: readonly (readonly [string, readonly (readonly [second: number, seen: FileIdentity, due: boolean])[]])[] =
  [
    [
      'unchanged for 5 s',
      [
        [0, file, false],
        [4.9, file, false],
        [5, file, true],
      ],
    ],
    [
      'old, but observed for the first time',
      [
        [1_000, file, false],
        [1_005, file, true],
      ],
    ],
    [
      'growing page by page',
      [
        [0, file, false],
        [4, grown, false],
        [8, grown, false],
        [9, grown, true],
      ],
    ],
    [
      'written again with the same size',
      [
        [0, file, false],
        [5, touched, false],
        [9, touched, false],
        [10, touched, true],
      ],
    ],
    [
      'replaced by a file with the same size and time',
      [
        [0, file, false],
        [4, another, false],
        [8, another, false],
        [9, another, true],
      ],
    ],
    [
      'changed and changed back',
      [
        [0, file, false],
        [3, grown, false],
        [4, file, false],
        [5, file, false],
        [9, file, true],
      ],
    ],
    [
      'changed after it was due',
      [
        [0, file, false],
        [6, file, true],
        [7, grown, false],
        [12, grown, true],
      ],
    ],
    [
      'while the clock is set back',
      [
        [100, file, false],
        [90, file, false],
        [94, file, false],
        [95, file, true],
      ],
    ],
    [
      'not observed for a long time',
      [
        [0, file, false],
        [600, file, true],
      ],
    ],
  ]

describe('the stability of a file', () => {
  it.each(cases)('is due after five unchanged seconds: %s', (_, observations) => {
    let known: Observation | null = null
    for (const [second, seen, due] of observations) {
      known = observe(known, seen, second * 1000, 5000)
      expect([second, isDue(known, second * 1000)]).toEqual([second, due])
    }
  })

  it('backs off exponentially while a file is busy, and starts again when the file changes', () => {
    let [known, now] = [observe(null, file, 0, 5000), 5000]
    const pauses = Array.from({ length: 40 }, () => {
      known = backOff(observe(known, file, now, 5000), now, 5000)
      const pause = known.tryAt - now
      now = known.tryAt
      return pause / 1000
    })
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(Math.max(...pauses)).toBe(60)
    known = observe(known, grown, now, 5000)
    expect(known).toEqual({ identity: grown, since: now, tryAt: now + 5000, tries: 0 })
  })

  it('is long after five unchanged minutes', () => {
    const known = backOff(observe(null, file, 0, 5000), 5000, 5000)
    expect(isLongStable(known, 299_999, 5000)).toBe(false)
    expect(isLongStable(known, 300_000, 5000)).toBe(true)
  })
})
