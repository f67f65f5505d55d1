import type { ApiFailure, ApiOutcome } from './outcome.ts'

/** A page of a search, as the service gives it. */
export interface AnsweredPage<T> {
  readonly result: readonly T[]
  /** All matches; absent where the service does not tell. */
  readonly count?: number | undefined
}

/** The largest page that the specification's examples ask for (shapes.md 3.12). A service may give less. */
const largestPage = 200

interface ListReading<P> {
  read(page: { pagina: number; tamanhoPagina: number }): Promise<ApiOutcome<P>>
  /** The most records to read; the pages begin with the newest. */
  most: number
  /** True for the last page that is needed. */
  isEnough?(page: P): boolean
}

interface ListRead<T, P> {
  readonly kind: 'ok'
  /** Each record once, in the service's order. */
  readonly records: readonly T[]
  /** Records that could not be read. */
  readonly leftOut: number
  /** The number of all records, as the service counts them; null where it does not. */
  readonly count: number | null
  /**
   * `whole`: all that the service counts. `empty`: up to an empty page. `repeated`: the service gave nothing new any
   * more, so that records may be missing. `enough`: as many as were wanted.
   */
  readonly end: 'whole' | 'empty' | 'repeated' | 'enough'
  readonly first: P
}

/** One page without anything new may come from a list that moved; a second one comes from a service that repeats itself. */
const mostRepeated = 2

/**
 * Reads a list page by page. A page may be shorter or longer than asked: the list ends at the known count or at an empty
 * page.
 */
export async function readPages<T extends { readonly id: string }, P extends AnsweredPage<T>>(
  reading: ListReading<P>,
): Promise<ListRead<P['result'][number], P> | ApiFailure> {
  const records = new Map<string, P['result'][number]>()
  let counted: number | null = null
  let leftOut = 0
  let repeated = 0
  let first: P | null = null
  for (let pagina = 1; ; pagina += 1) {
    const answer: ApiOutcome<P> = await reading.read({ pagina, tamanhoPagina: Math.min(reading.most, largestPage) })
    if (answer.kind !== 'ok') return answer
    const page = answer.value
    first ??= page
    // The highest count: a record that leaves meanwhile moves another one onto a page already read.
    if (page.count !== undefined) counted = Math.max(counted ?? 0, page.count)
    const before = records.size
    for (const record of page.result) if (!records.has(record.id)) records.set(record.id, record)
    const odd = answer.leftOut ?? 0
    const isNew = records.size > before || (odd > 0 && counted !== null && records.size + leftOut < counted)
    if (isNew) leftOut += odd
    repeated = isNew ? 0 : repeated + 1
    const end = endOf({ page, odd, repeated, read: records.size + leftOut, counted, reading })
    if (end !== null) return { kind: 'ok', records: [...records.values()], leftOut, count: counted, end, first }
  }
}

interface ListProgress<P> {
  readonly page: P
  readonly odd: number
  readonly repeated: number
  readonly read: number
  readonly counted: number | null
  readonly reading: ListReading<P>
}

/** Null where the list goes on. */
function endOf<P extends AnsweredPage<unknown>>(progress: ListProgress<P>) {
  const { page, odd, repeated, read, counted, reading } = progress
  if (counted !== null && read >= counted) return 'whole'
  if (page.result.length + odd === 0) return 'empty'
  if (read >= reading.most || reading.isEnough?.(page) === true) return 'enough'
  return repeated >= mostRepeated ? 'repeated' : null
}
