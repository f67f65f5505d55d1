import type { ResultPage } from '../../../contract/bridge/result-page.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { AnsweredPage } from './pages.ts'

interface GivenPage {
  /** The search, in any form that JSON can compare. */
  readonly search: unknown
  readonly page: number
  readonly answer: { readonly value: AnsweredPage<{ readonly id: string }>; readonly leftOut?: number }
}

/**
 * Numbers the pages that a person turns. A service may give less than `asked`, or always the same page: the pages are
 * counted in the size that it gives, which its full pages show.
 */
export function createResultPages(asked: number): (given: GivenPage) => ResultPage {
  let size = asked
  let before = { search: '', page: 0, ids: new Set<string>() }
  return ({ search, page, answer: { value, leftOut = 0 } }) => {
    const { result, count } = value
    const given = result.length + leftOut
    if (page === 1) size = asked
    const isLast = count === undefined || (page - 1) * size + given >= count
    if (given > size || (given > 0 && !isLast)) size = given
    const key = JSON.stringify(search)
    const ids = new Set(result.map(({ id }) => id))
    const isNext = before.search === key && before.page === page - 1
    const isRepeated = isNext && ids.size > 0 && [...ids].every((id) => before.ids.has(id))
    before = { search: key, page, ids }
    const lacking = definedFields({ leftOut: leftOut || undefined, isRepeated: isRepeated || undefined })
    if (count === undefined) return { count: null, pages: null, ...lacking }
    // Nothing can follow a page that repeats the one before.
    const pages = Math.ceil(count / size)
    return { count, pages: isRepeated ? Math.min(pages, page) : pages, ...lacking }
  }
}
