import type { OperationFailure } from '../../contract/bridge/outbox.ts'
import type { FileReference, PollEnd, ReconcileEnd, RegisterEnd, StepFailure } from '../../main/outbox/index.ts'

/** Everything that is left to chance, from one seed. */
export interface Chance {
  random(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  /** True once in so many times. */
  one(times: number): boolean
  pick<T>(all: readonly T[]): T
  /** Why a safe request fails now; null where it does not. */
  trouble(said: OperationFailure): StepFailure | null
}

/** The same every time for one seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const one = (times: number) => random() * times < 1
  return {
    ...{ random, between, one },
    pick: (all) => all[Math.floor(random() * all.length)] as (typeof all)[number],
    trouble: (said) => {
      if (!one(5)) return null
      if (one(3)) return { kind: 'offline' }
      return one(6) ? { kind: 'sign-in' } : { kind: 'later', retryAfterMs: between(0, 5000), said }
    },
  }
}

const said = { status: null, message: 'A resposta não chegou.', traceId: null }
const used = { status: 400, message: 'idArquivo já utilizado.', traceId: null }

/**
 * What the outbox believes of the service: a file binds to one record, a forwarding is made as often as it is asked
 * for, and what is accepted is carried out by an event that may come late.
 */
export interface ServiceModel {
  upload(): FileReference
  /** The one request that is not safe: it may be lost on its way, or its answer on the way back. */
  post(name: string, idArquivo: string | null, calm: boolean): RegisterEnd
  reconcile(name: string, idArquivo: string | null, known: readonly string[]): ReconcileEnd
  poll(eventId: string): PollEnd
  /** Records that have been made of an operation. */
  recordsOf(name: string): string[]
  /** How often it was unknown what had become of a request. */
  readonly unknown: number
}

export function createService({
  chance,
  now,
  horizonMs,
}: {
  chance: Chance
  now(): number
  horizonMs: number
}): ServiceModel {
  const bound = new Map<string, string>()
  const events = new Map<string, { name: string; at: number }>()
  let last = 0
  let unknown = 0
  const id = () => {
    last += 1
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }

  const carryOut = (name: string): string => {
    const event = id()
    // One in twelve is later than the horizon, by up to four of them.
    const late = chance.one(12) ? chance.between(1, 4) * horizonMs : 0
    events.set(event, { name, at: now() + late + chance.between(0, 3000) })
    return event
  }
  const over = (event: string) => (events.get(event)?.at ?? 0) <= now()

  return {
    upload: () => ({ idArquivo: id() }),
    post(name, idArquivo, calm) {
      const lost = !calm && chance.one(6)
      if (lost && chance.one(2)) return { kind: 'failed', failure: { kind: 'offline' } }
      if (lost) {
        unknown += 1
        return { kind: 'failed', failure: { kind: 'uncertain', said } }
      }
      if (idArquivo !== null && bound.has(idArquivo))
        return { kind: 'failed', failure: { kind: 'refused', said: used } }
      const event = carryOut(name)
      if (idArquivo !== null) bound.set(idArquivo, event)
      if (!calm && chance.one(4)) {
        unknown += 1
        return { kind: 'failed', failure: { kind: 'uncertain', said } }
      }
      return { kind: 'registered', eventId: event }
    },
    reconcile(name, idArquivo, known) {
      if (idArquivo !== null) {
        const event = bound.get(idArquivo)
        // Repeated with the same file: it had not arrived, and now it has.
        if (event === undefined) {
          const made = carryOut(name)
          bound.set(idArquivo, made)
          return { kind: 'registered', eventId: made }
        }
        return over(event) ? { kind: 'completed', result: {} } : { kind: 'absent' }
      }
      const found = this.recordsOf(name).filter((each) => !known.includes(each))
      if (found.length > 1) {
        const candidates = found.map((each) => ({ id: each, label: name, at: '2026-11-20T12:00:00Z', result: {} }))
        return { kind: 'ambiguous', candidates }
      }
      return found.length === 1 ? { kind: 'completed', result: {} } : { kind: 'absent' }
    },
    poll: (event) => (over(event) ? { kind: 'event-ended', ids: {} } : { kind: 'event-pending' }),
    recordsOf: (name) =>
      [...events].filter(([event, each]) => each.name === name && over(event)).map(([event]) => event),
    get unknown() {
      return unknown
    },
  }
}
