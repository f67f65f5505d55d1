import { isDeepStrictEqual } from 'node:util'
import type { OperationResult } from '../../contract/bridge/outbox.ts'
import type { AnyJobHandler } from './handler.ts'
import type { Happening } from './happening.ts'
import type { Job } from './job.ts'
import type { JobStore, Made } from './store.ts'

/** What only one operation can have made; an act before its process, since many acts are on one process. */
export function madeBy({ idAto, idEncaminhamento }: OperationResult): Made | null {
  if (idAto !== undefined) return { field: 'idAto', id: idAto }
  return idEncaminhamento === undefined ? null : { field: 'idEncaminhamento', id: idEncaminhamento }
}

/**
 * What another operation of this person has made cannot be what this one has: two may be alike in every word. While
 * one that is alike is still on its way, what has been found may be what that one has made, so it is looked again.
 */
export function withoutOthers(
  job: Job,
  handler: AnyJobHandler,
  end: Happening,
  store: Pick<JobStore, 'isAnothers' | 'underWayLike'>,
): Happening {
  if (end.kind !== 'completed' && end.kind !== 'ambiguous') return end
  const results = end.kind === 'completed' ? [end.result] : end.candidates.map(({ result }) => result)
  if (results.every((result) => madeBy(result) === null)) return end
  const free = freeOf(job, end, store)
  if (free.kind === 'absent') return free
  return store.underWayLike(job).some((other) => areAlike(handler, job, other)) ? waitForOther : free
}

/**
 * What was noted before a request of this operation leaves, without what may have been made by one that is alike and
 * still undecided: noted as there before, it could be nobody's but that one's, and the person may say otherwise.
 */
export function withoutUndecided(
  job: Job,
  handler: AnyJobHandler,
  noted: unknown,
  store: Pick<JobStore, 'undecidedLike'>,
): unknown {
  const { common, evidence } = handler
  if (common === undefined) return noted
  return store
    .undecidedLike(job)
    .filter((other) => areAlike(handler, job, other))
    .flatMap(({ intent, earlier }) => (intent === null ? earlier : [...earlier, intent]))
    .reduce<unknown>((mine, theirs) => {
      const parsed = evidence.safeParse(theirs.evidence)
      return parsed.success ? common(mine, parsed.data) : mine
    }, noted)
}

function freeOf(
  job: Job,
  end: Extract<Happening, { kind: 'completed' | 'ambiguous' }>,
  store: Pick<JobStore, 'isAnothers'>,
): Happening {
  if (end.kind === 'completed') return isFree(job, end, store) ? end : { kind: 'absent' }
  const candidates = end.candidates.filter(({ result }) => isFree(job, { kind: 'completed', result }, store))
  const [one, ...others] = candidates
  if (one === undefined) return { kind: 'absent' }
  return others.length === 0 ? { kind: 'completed', result: one.result } : { kind: 'ambiguous', candidates }
}

/**
 * Whether no other operation of this person has been done by what a step has found, and the person has not said either
 * that it is something else.
 */
export function isFree(job: Job, found: Happening, store: Pick<JobStore, 'isAnothers'>): boolean {
  if (found.kind !== 'completed') return true
  const strangers = new Set<unknown>(job.intent?.strangers)
  if (Object.values(found.result).some((id) => strangers.has(id))) return false
  const made = madeBy(found.result)
  return made === null || !store.isAnothers(job, made)
}

/** Whether what the one has made could be taken for what the other has. */
function areAlike({ payload, likeness }: AnyJobHandler, one: Job, other: Job): boolean {
  const [a, b] = [payload.safeParse(one.payload), payload.safeParse(other.payload)]
  if (!a.success || !b.success) return false
  return likeness === undefined ? isDeepStrictEqual(a.data, b.data) : likeness(a.data) === likeness(b.data)
}

const waitForOther: Happening = {
  kind: 'failed',
  failure: {
    kind: 'later',
    retryAfterMs: null,
    said: { status: null, message: 'Outra operação igual a esta ainda está a caminho.', traceId: null },
  },
}
