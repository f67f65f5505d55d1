import type { HealthCounts } from '../../../contract/bridge/service-health.ts'

/** Numbers of calls by outcome and duration, in a fixed amount of memory. */
export interface Latencies {
  calls: number
  failures: number
  /** Answered calls by the bin of their duration. */
  readonly bins: number[]
}

/** Each bin ends a quarter above the one before: a median is right to about a tenth. */
const growth = 1.25
const firstMs = 10
const binCount = 44

export const createLatencies = (): Latencies => ({ calls: 0, failures: 0, bins: [] })

/** Counts a call; null for one that was not answered. */
export function count(latencies: Latencies, tookMs: number | null): void {
  latencies.calls += 1
  if (tookMs === null) {
    latencies.failures += 1
    return
  }
  const bin = Math.min(binCount - 1, Math.max(0, Math.ceil(Math.log(tookMs / firstMs) / Math.log(growth))))
  latencies.bins[bin] = (latencies.bins[bin] ?? 0) + 1
}

export function sum(all: readonly Latencies[]): Latencies {
  const total = createLatencies()
  for (const { calls, failures, bins } of all) {
    total.calls += calls
    total.failures += failures
    bins.forEach((number, bin) => {
      total.bins[bin] = (total.bins[bin] ?? 0) + number
    })
  }
  return total
}

/** The median of the answered calls; null below `least` of them. */
export function medianOf(bins: readonly number[], least: number): number | null {
  const answered = bins.reduce((all, number) => all + number, 0)
  if (answered < least) return null
  let passed = 0
  const bin = bins.findIndex((number = 0) => {
    passed += number
    return passed * 2 >= answered
  })
  // The middle of the bin.
  return Math.round(firstMs * growth ** (bin - 0.5))
}

export const countsOf = ({ calls, failures, bins }: Latencies, least: number): HealthCounts => ({
  calls,
  failures,
  medianMs: medianOf(bins, least),
})
