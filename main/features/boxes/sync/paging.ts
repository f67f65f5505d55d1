/** A page of a list, as the service counts: from 1. */
export interface PageRequest {
  readonly pagina: number
  readonly tamanhoPagina: number
}

/** The pages that a service gives: `isFixed` where their size is the same whatever size is asked. */
export interface ServedPageSize {
  readonly largest: number
  readonly isFixed: boolean
}

/** As the specification has it; a service may give less, or another size. */
export const usualSize: ServedPageSize = { largest: 200, isFixed: false }

/**
 * The page after `covered` positions that has the last of them once more: only an overlap proves that no item was missed
 * while the list moved. Pages begin at multiples of their size, so this chooses the size; a page of fixed size, or the
 * few pages without a fitting size, begin behind the last position.
 */
export function pageBehind(covered: number, { largest, isFixed }: ServedPageSize = usualSize): PageRequest {
  if (covered === 0) return { pagina: 1, tamanhoPagina: usualSize.largest }
  const next = { pagina: Math.floor(covered / largest) + 1, tamanhoPagina: largest }
  if (isFixed) return next
  const overlapping = (size: number) => ({ pagina: Math.floor((covered - 1) / size) + 1, tamanhoPagina: size })
  let best: PageRequest | null = null
  for (let size = largest; size >= 2; size -= 1) {
    // A smaller page is not worth its request where a larger one goes on.
    if (best !== null && size < 0.75 * largest) break
    const page = overlapping(size)
    if (endOf(page) > Math.max(covered, best === null ? 0 : endOf(best))) best = page
  }
  return best ?? next
}

/** The number of positions up to the end of this page. */
export const endOf = ({ pagina, tamanhoPagina }: PageRequest) => pagina * tamanhoPagina

/** The place of a page in the list, as its items show it; moments in milliseconds. */
interface PageAnswer {
  /** The moments of the first and the last item that could be read; null for none. */
  readonly first: number | null
  readonly last: number | null
  /** All items of the page, with those that could not be read. */
  readonly given: number
  readonly leftOut: number
  /** All items of the list, where the service tells. */
  readonly count: number | undefined
}

/** How far a reading has come; `reached` is the moment of the last position. */
interface Reached {
  readonly covered: number
  readonly reached: number | null
}

/**
 * `gap`: items before this page may have been missed. `resize`: the service gives pages of another size, so that this one
 * is another place of the list. `next`: the page goes on from what was reached, up to `covered` positions; `isRepeated`
 * where it shows nothing older than what came before. `end`: nothing follows; `isCut` where the service counts more.
 */
export type PageVerdict =
  | { readonly kind: 'gap' }
  | { readonly kind: 'resize'; readonly size: ServedPageSize }
  | {
      readonly kind: 'next'
      readonly covered: number
      readonly isRepeated: boolean
      readonly size: ServedPageSize | null
    }
  | { readonly kind: 'end'; readonly isCut: boolean }

/** Judges a page by the size that was really given. */
export function judgePage(asked: PageRequest, answer: PageAnswer, before: Reached): PageVerdict {
  const { given, count } = answer
  const start = endOf(asked) - asked.tamanhoPagina
  const end = start + given
  const isCounted = count !== undefined
  if (asked.pagina === 1) {
    if (given === 0 || (isCounted && given >= count)) return { kind: 'end', isCut: isCounted && given < count }
    const isOther = given !== asked.tamanhoPagina
    const size = isOther ? { largest: given, isFixed: given > asked.tamanhoPagina } : null
    return { kind: 'next', covered: given, isRepeated: false, size }
  }
  const { covered, reached } = before
  const hasOverlap = start < covered
  if (given === 0) return hasOverlap ? { kind: 'gap' } : { kind: 'end', isCut: isCounted && covered < count }
  if (given > asked.tamanhoPagina) return { kind: 'resize', size: { largest: given, isFixed: true } }
  const isBefore = reached !== null && answer.last !== null && answer.last > reached
  const expected = isCounted ? Math.min(asked.tamanhoPagina, count - start) : asked.tamanhoPagina
  if (isBefore && given < expected) return { kind: 'resize', size: { largest: given, isFixed: false } }
  const isBehind = reached !== null && answer.first !== null && answer.first < reached
  // Behind an item that could not be read, the first one that could be is older.
  if (hasOverlap && isBehind && answer.leftOut === 0) return { kind: 'gap' }
  const isRepeated = reached !== null && answer.last !== null && answer.last >= reached
  if ((isCounted && end >= count) || end <= covered) return { kind: 'end', isCut: isCounted && end < count }
  return { kind: 'next', covered: end, isRepeated, size: null }
}
