import { describe, expect, it } from 'vitest'
import type { Identity } from '../../../main/folders/identity.ts'
import { isDue, isLongSettled, type Sighting, settle, triedInVain } from '../../../main/folders/settle.ts'

const file: Identity = { sizeBytes: 100, modifiedMs: 1_000_000, inode: '7' }
const grown = { ...file, sizeBytes: 200 }
const touched = { ...file, modifiedMs: 1_000_001 }
const another = { ...file, inode: '8' }

/** Seen so at these seconds of the clock; what is said of it at each look. */
const cases: readonly (readonly [string, readonly (readonly [second: number, seen: Identity, due: boolean])[]])[] = [
  [
    'unchanged for 5 s',
    [
      [0, file, false],
      [4.9, file, false],
      [5, file, true],
    ],
  ],
  [
    'seen for the first time, however old it is',
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
    'as long as before, but written again',
    [
      [0, file, false],
      [5, touched, false],
      [9, touched, false],
      [10, touched, true],
    ],
  ],
  [
    'replaced by another of its size and time',
    [
      [0, file, false],
      [4, another, false],
      [8, another, false],
      [9, another, true],
    ],
  ],
  [
    'changed and changed back between two looks',
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
    'not looked at for long',
    [
      [0, file, false],
      [600, file, true],
    ],
  ],
]

describe('a file', () => {
  it.each(cases)('%s', (_, looks) => {
    let known: Sighting | null = null
    for (const [second, seen, due] of looks) {
      known = settle(known, seen, second * 1000, 5000)
      expect([second, isDue(known, second * 1000)]).toEqual([second, due])
    }
  })

  it('found busy is tried again for ever, less and less often, and at once less rarely when it changes', () => {
    let [known, now] = [settle(null, file, 0, 5000), 5000]
    const pauses = Array.from({ length: 40 }, () => {
      known = triedInVain(settle(known, file, now, 5000), now, 5000)
      const pause = known.tryAt - now
      now = known.tryAt
      return pause / 1000
    })
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(Math.max(...pauses)).toBe(60)
    known = settle(known, grown, now, 5000)
    expect(known).toEqual({ identity: grown, since: now, tryAt: now + 5000, tries: 0 })
  })

  it('is long as it is after five minutes', () => {
    const known = triedInVain(settle(null, file, 0, 5000), 5000, 5000)
    expect(isLongSettled(known, 299_999, 5000)).toBe(false)
    expect(isLongSettled(known, 300_000, 5000)).toBe(true)
  })
})
