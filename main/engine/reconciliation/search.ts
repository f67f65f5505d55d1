import { type ApiOutcome, isDecided } from '../api/index.ts'
import type { JobAttempt } from '../outbox/index.ts'
import type { ReadResult } from './results.ts'

/** The request that left: what it asked for, what was noted before, and when (`at`). */
export type SentRequest<P, E> = Pick<JobAttempt<P, E>, 'payload' | 'evidence' | 'at'>

/** As many records as a search for recent ones reads; its pages begin with the newest. */
export const mostRecent = 200

/** The service's clock may be this far behind ours. */
const clockSlackMs = 2 * 60_000

/** The earliest date that the service can have given a record of a request that left at `intentAt`. */
export const oldestDate = (intentAt: Date): Date => new Date(intentAt.getTime() - clockSlackMs)

/** Whether the service dates a record after the request. */
export const isNewerThan = (intentAt: Date, dated: string) => Date.parse(dated) >= oldestDate(intentAt).getTime()

/** Whether a record can be the result of an attempt: not known before its request, and dated after it. */
export const isNewRecord = (
  { evidence, at }: { evidence: { readonly known: readonly string[] }; at: Date },
  { id, dataHora }: { id: string; dataHora: string },
) => !evidence.known.includes(id) && isNewerThan(at, dataHora)

/** The records that a list lacks, as far as that is known; a list that repeats itself lacks at least one. */
export const leftOutOf = ({ leftOut, end }: { leftOut: number; end: string }) => leftOut + Number(end === 'repeated')

/** Reads records one after another. Those closed to this person cannot be theirs; one that is unreadable may be. */
export async function readAccessible<T>(
  ids: readonly string[],
  read: (id: string) => Promise<ApiOutcome<T>>,
): Promise<ReadResult<T[]>> {
  const records: T[] = []
  let leftOut = 0
  for (const id of ids) {
    const record = await read(id)
    if (record.kind === 'ok') records.push(record.value)
    else if (record.kind === 'malformed') leftOut += 1
    else if (!isDecided(record)) return record
  }
  return { kind: 'ok', value: records, leftOut }
}

/** Compares texts as services return them: line ends and outer white space may differ. */
export const sameText = (a: string, b: string) => normalised(a) === normalised(b)
/** A text without differences of form that services introduce. */
export const normalised = (text: string) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()

/** Whether all elements of a list are in another. */
export const isSubset = <T>(part: readonly T[], whole: readonly T[]) => part.every((each) => whole.includes(each))

/** Compares two lists as sets. */
export function sameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((each) => b.has(each))
}
