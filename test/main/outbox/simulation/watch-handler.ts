import type { StepFailure, WatchHandler } from '../../../../main/engine/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'
import { type Payload, payloadSchema } from './database.ts'

/** Suffix of the titles of watches. */
export const watchedMark = ' assinaturas'
const refused = { status: null, message: 'Recusado.', traceId: null }

interface WatchersOptions {
  readonly chance: Chance
  now(): number
  /** Sends a request and its answer, each with a delay. */
  exchange<T>(alive: { value: boolean }, work: () => T): Promise<T>
  trouble(): StepFailure | null
  readonly violations: string[]
  isCalm(): boolean
}

/** Watch handlers for slow acts of other people, which may be refused; watches create no record. */
export function createWatchers({ chance, now, exchange, trouble, violations, isCalm }: WatchersOptions) {
  const ends = new Map<string, number>()
  return (owner: string, alive: { value: boolean }): WatchHandler<Payload> => ({
    kind: 'collect',
    payload: payloadSchema,
    watch({ name, owner: whose }) {
      if (whose !== owner) violations.push(`${name} ran in the name of ${owner}`)
      const failure = trouble()
      return exchange(alive, () => {
        if (failure !== null) return { kind: 'failed' as const, failure }
        const at = ends.get(name) ?? now() + chance.between(0, 20 * 60_000)
        ends.set(name, at)
        if (at > now()) {
          return { kind: 'not-yet' as const, details: { ...refused, message: `Falta ${chance.between(1, 2)}.` } }
        }
        if (!isCalm() && chance.one(4)) {
          return { kind: 'failed' as const, failure: { kind: 'refused' as const, details: refused } }
        }
        return { kind: 'completed' as const, result: {} }
      })
    },
    onUpdate: () => undefined,
  })
}
