import { describe, expect, it } from 'vitest'
import { type Budgets, createBudgets } from '../../../service/limits/budgets.ts'
import type { TakeShares } from '../../../service/limits/shared-budget.ts'

const windowMs = 60_000
const most = 1000
const share = most / 20

/** The table of all processes, in the memory of this test, and processes that share it and a clock. */
function createProcesses(count: number) {
  let now = 1_000 * windowMs
  const taken = new Map<number, number>()
  const takeShares: TakeShares = async (wanted) =>
    wanted.map(({ key, share }) => {
      const end = (Math.floor(now / windowMs) + 1) * windowMs
      const before = taken.get(end) ?? 0
      taken.set(end, before + share)
      const granted = Math.max(0, Math.min(share, most - before))
      return { key, granted, isSpent: granted < share, end, now }
    })
  const parts = { takeShares, clock: () => new Date(now), onError: (error: unknown) => expect(error).toBeNull() }
  return {
    processes: Array.from({ length: count }, () => createBudgets(parts)),
    pass: (ms: number) => {
      now += ms
    },
  }
}

/** Requests in turn until each process has refused one. */
async function spend(processes: readonly Budgets[]): Promise<number> {
  let accepted = 0
  for (let open = [...processes]; open.length > 0; ) {
    const waits = await Promise.all(open.map((each) => each.use({ key: 'a', most, windowMs })))
    accepted += waits.filter((wait) => wait === null).length
    open = open.filter((_, place) => waits[place] === null)
  }
  return accepted
}

const cases = [
  { count: 1, largest: 1.05 },
  { count: 2, largest: 1.1 },
  { count: 4, largest: 1.2 },
  { count: 10, largest: 1.5 },
]

describe('a budget', () => {
  it.each(cases)('is accepted whole in a window, and at most $largest times, by $count processes', async (each) => {
    const { processes } = createProcesses(each.count)
    const accepted = await spend(processes)
    expect(accepted).toBeGreaterThanOrEqual(most)
    expect(accepted).toBeLessThanOrEqual(each.largest * most)
    expect(await spend(processes)).toBe(0)
  })

  it.each(cases)('is accepted at most twice $largest times across the edge of two windows, by $count', async (each) => {
    const { processes, pass } = createProcesses(each.count)
    pass(windowMs - 1)
    const accepted = await spend(processes)
    pass(1)
    const both = accepted + (await spend(processes))
    expect(both).toBeGreaterThanOrEqual(2 * most)
    expect(both).toBeLessThanOrEqual(2 * each.largest * most)
    // Nothing more until the third window begins.
    pass(windowMs - 1)
    expect(await spend(processes)).toBe(0)
    pass(1)
    expect(await spend(processes)).toBeGreaterThanOrEqual(most)
  })

  it('is accepted whole although a process ends with an unused share', async () => {
    const { processes } = createProcesses(2)
    const [first] = processes
    for (let sent = 0; sent < share + 1; sent += 1) await first?.use({ key: 'a', most, windowMs })
    expect(share + 1 + (await spend(processes.slice(1)))).toBeGreaterThanOrEqual(most)
  })
})
