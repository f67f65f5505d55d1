import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ResultPage } from '../../../contract/bridge/result-page.ts'
import { allRowsText, pagesRowsText, selectedRowsText } from '../../texts/lists.ts'

/** A column of a list outside of the window: `cell` is the text that the window shows, and never more. */
export interface ListColumn<T> {
  readonly id: string
  readonly text: string
  /** Not chosen at first. */
  readonly isExtra?: boolean
  cell(row: T): string
}

type TextRows = readonly (readonly string[])[]
type Part<T> = Outcome<readonly T[]>

/** Some rows of a list, read part by part, so that a long list needs no memory. */
export interface ListRange {
  readonly id: string
  readonly text: string
  /** Rows, as far as it is known before they are read. */
  readonly total: number
  parts(): AsyncIterable<Outcome<TextRows>>
}

/** A list that can be saved, printed and copied. Each row has a cell for each column, in their order. */
export interface ListExport {
  /** The choice of columns is remembered by it. */
  readonly id: string
  readonly title: string
  /** The filter in words; empty for none. */
  readonly filter: string
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'text' | 'isExtra'>[]
  /** The first one is proposed. */
  readonly ranges: readonly [ListRange, ...ListRange[]]
}

/** The rows themselves, or a function that reads them part by part. */
interface RangeOf<T> {
  readonly id: string
  readonly text: string
  readonly total: number
  readonly rows: readonly T[] | (() => AsyncIterable<Part<T>>)
}

interface ListOptions<T> extends Pick<ListExport, 'id' | 'title'> {
  readonly filter?: string
  readonly columns: readonly ListColumn<T>[]
  readonly ranges: readonly [RangeOf<T>, ...RangeOf<T>[]]
}

export function listExport<T>({ id, title, filter = '', columns, ranges }: ListOptions<T>): ListExport {
  const textsOf = (rows: readonly T[]) => rows.map((row) => columns.map(({ cell }) => cell(row)))
  const rangeOf = ({ rows, ...range }: RangeOf<T>): ListRange => ({
    ...range,
    async *parts() {
      const parts = typeof rows === 'function' ? rows() : [ok(rows)]
      for await (const part of parts) yield part.ok ? ok(textsOf(part.value)) : part
    },
  })
  const [first, ...others] = ranges
  return { id, title, filter, columns, ranges: [rangeOf(first), ...others.map(rangeOf)] }
}

/** The range of all rows of a list that the window has. */
export const wholeRange = <T>(rows: readonly T[], text: (rows: number) => string = allRowsText): RangeOf<T> => ({
  id: 'all',
  text: text(rows.length),
  total: rows.length,
  rows,
})

/** The range of selected rows; none where nothing is selected. */
export const selectedRange = <T>(rows: readonly T[]): RangeOf<T>[] =>
  rows.length === 0 ? [] : [{ ...wholeRange(rows, selectedRowsText), id: 'selected' }]

/** The most rows that are read from the pages of a search at the service. */
const mostFromService = 1000

interface ServicePage<T> {
  readonly found: readonly T[]
  /** Null where the service does not count: the list then ends at a page with nothing new. */
  readonly pages: number | null
}

/** The range of all pages of a search; null where there is only one, or where the service does not count. */
export function allPages<R>({ count, pages }: Pick<ResultPage, 'count' | 'pages'>, rows: R) {
  if (count === null || pages === null || pages <= 1) return null
  return { id: 'all', text: pagesRowsText(mostFromService, count), total: Math.min(count, mostFromService), rows }
}

/** Reads the pages of a search, each row once, although news may move rows from one page to the next. */
export async function* servicePages<T extends { readonly id: string }>(
  read: (page: number) => Promise<Outcome<ServicePage<T>>>,
): AsyncGenerator<Part<T>> {
  const known = new Set<string>()
  for (let page = 1, isLast = false; !isLast && known.size < mostFromService; page += 1) {
    const outcome = await read(page)
    if (!outcome.ok) return yield outcome
    const { pages } = outcome.value
    const fresh = outcome.value.found.filter(({ id }) => !known.has(id)).slice(0, mostFromService - known.size)
    for (const { id } of fresh) known.add(id)
    isLast = pages === null ? fresh.length === 0 : page >= pages
    if (fresh.length > 0) yield ok(fresh)
  }
}
