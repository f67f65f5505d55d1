import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ResultPage } from '../../../contract/bridge/result-page.ts'
import { failedCall } from './failure-message.ts'
import type { ApiOutcome } from './outcome.ts'
import type { AnsweredPage } from './pages.ts'
import { createResultPages } from './result-pages.ts'

const pageSize = 25

interface FilteredSearchOptions<Query, Filter, Row, View, Part extends string> {
  filterOf(query: Query): Filter
  read(filter: Filter & { pagina: number; tamanhoPagina: number }): Promise<ApiOutcome<AnsweredPage<Row>>>
  viewOf(row: Row): View
  /** Parts that a row shows. */
  matchesRow: Readonly<Partial<Record<Part, (row: Row, filter: Filter) => boolean>>>
  /** The other parts, by the newest and the oldest row of the page, if it has any. */
  compareHidden(samples: readonly Row[], filter: Filter): Promise<{ ignored: Part[]; unverified: Part[] }>
}

/**
 * Searches at the service, 25 rows a page. Some names of its filters are not specified (shapes.md 3.12), so that a
 * service may ignore them: the answer is compared with what was asked.
 */
export function createFilteredSearch<Query, Filter, Row extends { readonly id: string }, View, Part extends string>(
  options: FilteredSearchOptions<Query, Filter, Row, View, Part>,
) {
  const { filterOf, read, viewOf, matchesRow, compareHidden } = options
  const pageOf = createResultPages(pageSize)
  type Found = ResultPage & { found: View[]; ignored: Part[]; unverified: Part[] }
  return async ({ query, page }: { query: Query; page: number }): Promise<Outcome<Found>> => {
    const filter = filterOf(query)
    const answer = await read({ ...filter, pagina: page, tamanhoPagina: pageSize })
    if (answer.kind !== 'ok') return failedCall(answer)
    const { result } = answer.value
    const matches = (part: Part, row: Row) => matchesRow[part]?.(row, filter) ?? true
    const ignored = (Object.keys(matchesRow) as Part[]).filter((part) => result.some((row) => !matches(part, row)))
    const found = result.filter((row) => ignored.every((part) => matches(part, row)))
    const samples = [...new Set([found[0], found.at(-1)])].filter((row) => row !== undefined)
    const hidden = await compareHidden(samples, filter)
    return ok({
      found: found.map(viewOf),
      ...pageOf({ search: query, page, answer }),
      ignored: [...ignored, ...hidden.ignored],
      unverified: hidden.unverified,
    })
  }
}

/** The first and the last moment of local days, as a filter has them. */
export const momentsOf = ({ from, until }: { from: string | null; until: string | null }) => ({
  from: from === null ? undefined : new Date(`${from}T00:00:00`).toISOString(),
  until: until === null ? undefined : lastMomentOf(until).toISOString(),
})

/** Not 23:59:59.999: where daylight saving ended at midnight, that moment was there twice. */
function lastMomentOf(day: string): Date {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return new Date(new Date(year, month - 1, dayOfMonth + 1).getTime() - 1)
}
