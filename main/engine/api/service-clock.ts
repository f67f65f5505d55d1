/** A smaller difference changes nothing; it is also the doubt of a header that counts seconds. */
const toleratedMs = 120_000
/** A change below this is the line's, not the clock's. */
const noiseMs = 30_000

/** The service's time, by the Date of its answers: this computer's clock may be wrong. */
export interface ServiceClock {
  /** An answer shows how far this computer's clock is ahead of the service's. */
  saw(aheadMs: number): void
  /** How far this computer's clock is ahead of the service's; 0 where they agree. */
  aheadMs(): number
  now(): Date
}

export function createServiceClock({ now, changed }: { now(): Date; changed(aheadMs: number): void }): ServiceClock {
  let aheadMs = 0
  return {
    saw(ms) {
      const next = Math.abs(ms) > toleratedMs ? ms : 0
      if (next !== 0 && aheadMs !== 0 && Math.abs(next - aheadMs) < noiseMs) return
      if (next === aheadMs) return
      aheadMs = next
      changed(aheadMs)
    },
    aheadMs: () => aheadMs,
    now: () => new Date(now().getTime() - aheadMs),
  }
}
