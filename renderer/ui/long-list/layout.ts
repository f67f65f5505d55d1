/** Rows that stand together under a heading; without one where it is empty. */
export interface LongGroup {
  readonly title: string
  readonly count: number
}

export const rowHeight = 56
export const headingHeight = 28

/** Something that is drawn: where, and which. */
export type Piece =
  | { readonly kind: 'heading'; readonly title: string; readonly top: number }
  | { readonly kind: 'row'; readonly index: number; readonly top: number }

/** Where everything stands in a list of any length: told from the groups alone, without a row. */
export interface LongLayout {
  readonly height: number
  readonly total: number
  /** Top of a row. */
  topOf(index: number): number
  /** What lies between two heights, in order. */
  between(from: number, until: number): Piece[]
}

export function layOut(groups: readonly LongGroup[]): LongLayout {
  const starts: { title: string; top: number; head: number; first: number; count: number }[] = []
  let top = 0
  let first = 0
  for (const { title, count } of groups) {
    const head = title === '' ? 0 : headingHeight
    starts.push({ title, top, head, first, count })
    top += head + count * rowHeight
    first += count
  }
  /** The last group that begins at or before. */
  const groupAt = (value: number, of: 'top' | 'first'): number => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle]?.[of] ?? 0) <= value) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    height: top,
    total: first,
    topOf(index) {
      const group = starts[groupAt(index, 'first')]
      return group === undefined ? 0 : group.top + group.head + (index - group.first) * rowHeight
    },
    between(from, until) {
      const pieces: Piece[] = []
      for (let at = groupAt(from, 'top'); at < starts.length; at += 1) {
        const group = starts[at]
        if (group === undefined || group.top >= until) break
        const body = group.top + group.head
        if (group.head > 0 && body > from) pieces.push({ kind: 'heading', title: group.title, top: group.top })
        const begin = Math.max(0, Math.floor((from - body) / rowHeight))
        const end = Math.min(group.count, Math.ceil((until - body) / rowHeight))
        for (let row = begin; row < end; row += 1) {
          pieces.push({ kind: 'row', index: group.first + row, top: body + row * rowHeight })
        }
      }
      return pieces
    },
  }
}
