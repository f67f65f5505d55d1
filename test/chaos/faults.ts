import type { Chance } from '../support/chance.ts'
import { type PassingRequest, refusalOf, type Verdict } from '../support/fault-proxy.ts'
import type { Pace } from './pace.ts'

export type FaultKind =
  | 'dropped'
  | 'swallowed'
  | 'truncated'
  | 'delayed'
  | 'error before'
  | 'error after'
  | '429'
  | '401'
  | 'page'

/** Probability of each fault, per thousand requests; three times as high for writes. */
const often: readonly (readonly [FaultKind, number])[] = [
  ['dropped', 10],
  ['swallowed', 20],
  ['truncated', 12],
  ['delayed', 50],
  ['error before', 15],
  ['error after', 15],
  ['429', 12],
  ['401', 4],
  ['page', 8],
]
export const faultKinds = often.map(([kind]) => kind)
const writesMore = 3
const losesAnswer = (verdict: Verdict) =>
  verdict === 'swallow' || verdict === 'truncate' || (typeof verdict === 'object' && verdict.when === 'after')
const isForwarding = ({ method, path }: PassingRequest) => method === 'POST' && path === '/v2/encaminhamento/novo'
const statuses = [500, 502, 503] as const

/** Requests that must not be executed twice. */
const isWrite = ({ method, path }: PassingRequest) =>
  method !== 'GET' && path.startsWith('/v2/') && !path.endsWith('-search') && !path.includes('/pesquis')

/** Decides at random about the fault of each request, and counts the faults. */
export interface Faults {
  /** The delay of the request in milliseconds, and the verdict afterwards. */
  strike(request: PassingRequest): { delayMs: number; verdict: Verdict }
  /** Stops all faults. */
  calm(): void
  readonly counts: ReadonlyMap<FaultKind, number>
  /** Executed forwardings whose answer was lost: a blind retry sends each of them twice. */
  readonly unansweredForwardings: number
}

export function createFaults(chance: Chance, { longestDelayMs }: Pick<Pace, 'longestDelayMs'>): Faults {
  const counts = new Map<FaultKind, number>()
  /** The first faults are one of each kind, so that even a short run has all kinds. */
  const first = [...faultKinds]
  let isCalm = false
  let unansweredForwardings = 0

  function kindOf(request: PassingRequest): FaultKind | null {
    let drawn = chance.random() * 1000
    for (const [kind, times] of often) {
      drawn -= times * (isWrite(request) ? writesMore : 1)
      if (drawn < 0) return first.splice(chance.between(0, first.length - 1), 1)[0] ?? kind
    }
    return null
  }

  return {
    counts,
    get unansweredForwardings() {
      return unansweredForwardings
    },
    calm() {
      isCalm = true
    },
    strike(request) {
      const kind = isCalm ? null : kindOf(request)
      const verdict = verdictOf(kind, chance)
      if (losesAnswer(verdict) && isForwarding(request)) unansweredForwardings += 1
      if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return { delayMs: kind === 'delayed' ? chance.between(20, longestDelayMs) : 0, verdict }
    },
  }
}

function verdictOf(kind: FaultKind | null, chance: Chance): Verdict {
  const status = chance.pick(statuses)
  switch (kind) {
    case 'dropped':
      return 'drop'
    case 'swallowed':
      return 'swallow'
    case 'truncated':
      return 'truncate'
    case 'error before':
      return { when: 'instead', status }
    case 'error after':
      return { when: 'after', status }
    // With these answers nothing was executed.
    case '429':
      return { when: 'instead', status: 429, headers: { 'retry-after': '1' } }
    case '401':
      return refusalOf(401)
    // The network's page in place of the answer; the request may have been executed.
    case 'page':
      return { when: chance.pick(['instead', 'after'] as const), status: chance.pick([200, 302, 401, 403]) }
    default:
      return 'pass'
  }
}
