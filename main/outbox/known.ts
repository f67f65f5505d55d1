/** What a handler has noted of what was there before its request: ids of records, and where they were looked for. */
interface Noted {
  readonly by: string
  readonly idDocumento?: string
  readonly known?: readonly string[]
}

/**
 * Of what was found in one place both times, only what both have noted: what the later of two alike has found there may
 * be what the earlier one has just made, and is not yet known to have made (`common` in handler.ts). Looked for in
 * different places, what the later one has noted.
 */
export function knownToBoth<E extends Noted>(later: E, earlier: Noted): E {
  if (later.known === undefined || later.by !== earlier.by || later.idDocumento !== earlier.idDocumento) return later
  const before = new Set(earlier.known)
  return { ...later, known: later.known.filter((id) => before.has(id)) }
}
