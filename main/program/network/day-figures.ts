import {
  type ServiceHealth,
  type ServiceOperation,
  serviceOperations,
} from '../../../contract/bridge/service-health.ts'
import { count, countsOf, createLatencies, type Latencies, medianOf, sum } from './latencies.ts'

export const sliceMs = 5 * 60_000
const slicesOfHour = 12
const slicesOfDay = 24 * slicesOfHour
/** Answered calls without which a median of the hour, or of the day, would be chance. */
const leastOfHour = 3
const leastOfDay = 20

/** The figures of a day by slices of five minutes, each with its number since the epoch. */
interface DayFigures {
  /** Counts a call in the slice `at`; null for one that was not answered. Forgets slices that are a day older. */
  add(at: number, operation: ServiceOperation, tookMs: number | null): void
  clear(): void
  stateAt(at: number): ServiceHealth['state']
  operationsAt(at: number): ServiceHealth['operations']
  pointsAt(at: number): ServiceHealth['points']
}

export function createDayFigures(): DayFigures {
  const slices = new Map<number, Map<ServiceOperation, Latencies>>()

  /** The figures of an operation, or of all for null, in the slices from `first` to `last`. */
  function between(first: number, last: number, operation: ServiceOperation | null): Latencies {
    const found: Latencies[] = []
    for (const [at, slice] of slices) {
      if (at < first || at > last) continue
      for (const [name, latencies] of slice) if (operation === null || name === operation) found.push(latencies)
    }
    return sum(found)
  }
  const usualAt = (at: number, operation: ServiceOperation) =>
    medianOf(between(at - slicesOfDay + 1, at - slicesOfHour, operation).bins, leastOfDay)

  /** More answered calls were slow for their kind than not. */
  function isMostlySlow(first: number, at: number): boolean {
    let slow = 0
    let all = 0
    for (const operation of serviceOperations) {
      const part = between(first, at, operation)
      const answered = part.calls - part.failures
      all += answered
      if (isSlow(medianOf(part.bins, 1), usualAt(at, operation))) slow += answered
    }
    return slow * 2 > all
  }

  return {
    add(at, operation, tookMs) {
      const slice = slices.get(at) ?? new Map<ServiceOperation, Latencies>()
      if (!slices.has(at)) {
        slices.set(at, slice)
        // Also those of a clock that was set back.
        for (const each of slices.keys()) if (each <= at - slicesOfDay || each > at) slices.delete(each)
      }
      const latencies = slice.get(operation) ?? createLatencies()
      slice.set(operation, latencies)
      count(latencies, tookMs)
    },
    clear: () => slices.clear(),
    stateAt(at) {
      const recent = between(at - 1, at, null)
      const first = recent.calls >= leastOfHour ? at - 1 : at - slicesOfHour + 1
      const { calls, failures } = between(first, at, null)
      if (calls < leastOfHour) return 'unknown'
      if (failures >= 2 && failures * 5 >= calls) return 'failing'
      return isMostlySlow(first, at) ? 'slow' : 'well'
    },
    operationsAt: (at) =>
      serviceOperations
        .map((operation) => {
          const counts = countsOf(between(at - slicesOfHour + 1, at, operation), leastOfHour)
          const usualMs = usualAt(at, operation)
          return { operation, ...counts, usualMs, isSlow: isSlow(counts.medianMs, usualMs) }
        })
        .filter(({ calls }) => calls > 0),
    pointsAt: (at) =>
      Array.from({ length: slicesOfHour }, (_, index) => {
        const point = at - slicesOfHour + 1 + index
        return { startsAt: new Date(point * sliceMs).toISOString(), ...countsOf(between(point, point, null), 1) }
      }),
  }
}

/** Twice the usual, and noticeably so; without a usual, longer than a person waits without noticing. */
function isSlow(medianMs: number | null, usualMs: number | null): boolean {
  if (medianMs === null) return false
  return usualMs === null ? medianMs >= 3000 : medianMs >= usualMs * 2 && medianMs - usualMs >= 500
}
