import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import { isDecided } from '../api/index.ts'
import type { ReadResult } from './results.ts'

/** Evidence of one kind: the ids that the search `by` showed before the request. */
export const knownBy = <By extends string>(by: By) => z.object({ by: z.literal(by), known: z.array(idSchema) })

/** The service offers no search: only the person can tell whether the request was carried out. */
export const nothingKnown = z.object({ by: z.literal('nothing') })

/** Reads the first evidence that the service offers. Fails only where asking again later can help. */
export async function firstEvidence<E>(
  ...readers: (() => Promise<ReadResult<E>>)[]
): Promise<ReadResult<E | z.infer<typeof nothingKnown>>> {
  for (const read of readers) {
    const evidence = await read()
    if (evidence.kind === 'ok' || !isDecided(evidence)) return evidence
  }
  return { kind: 'ok', value: { by: 'nothing' } }
}

interface KnownRecords {
  readonly by: string
  readonly idDocumento?: string
  readonly known?: readonly string[]
}

/** Shares the evidence of the records that were there before a request. */
export const sharedBefore = <B extends KnownRecords, E extends { before: B }>(later: E, earlier: E): E => ({
  ...later,
  before: sharedKnown(later.before, earlier.before),
})

/**
 * Keeps of `later` the ids that an undecided duplicate noted before its own request, too: the others may be what that
 * duplicate created. Evidence of different searches cannot be compared and stays as it is.
 */
export function sharedKnown<E extends KnownRecords>(later: E, earlier: KnownRecords): E {
  if (later.known === undefined || later.by !== earlier.by || later.idDocumento !== earlier.idDocumento) return later
  const before = new Set(earlier.known)
  return { ...later, known: later.known.filter((id) => before.has(id)) }
}
