/** Rows under one heading; an empty title has no heading. */
export interface LongGroup {
  readonly title: string
  readonly count: number
}

/** In pixels. */
interface LongListHeights {
  readonly row: number
  readonly heading: number
}

/** A heading or row, with its position. */
type LayoutItem =
  | { readonly kind: 'heading'; readonly title: string; readonly top: number }
  | { readonly kind: 'row'; readonly index: number; readonly top: number }

/** Positions in a list of any length, computed from its groups alone. */
export interface LongListLayout {
  readonly height: number
  readonly total: number
  topOf(index: number): number
  /** The items that overlap a range of pixels, in order. */
  itemsBetween(from: number, until: number): LayoutItem[]
}

export function layoutLongList(groups: readonly LongGroup[], heights: LongListHeights): LongListLayout {
  const starts: { title: string; top: number; head: number; first: number; count: number }[] = []
  let top = 0
  let first = 0
  for (const { title, count } of groups) {
    const head = title === '' ? 0 : heights.heading
    starts.push({ title, top, head, first, count })
    top += head + count * heights.row
    first += count
  }
  /** The last group whose `field` is at most `value`. */
  const groupAt = (value: number, field: 'top' | 'first'): number => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle]?.[field] ?? 0) <= value) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    height: top,
    total: first,
    topOf(index) {
      const group = starts[groupAt(index, 'first')]
      return group === undefined ? 0 : group.top + group.head + (index - group.first) * heights.row
    },
    itemsBetween(from, until) {
      const items: LayoutItem[] = []
      for (let at = groupAt(from, 'top'); at < starts.length; at += 1) {
        const group = starts[at]
        if (group === undefined || group.top >= until) break
        const body = group.top + group.head
        if (group.head > 0 && body > from) items.push({ kind: 'heading', title: group.title, top: group.top })
        const begin = Math.max(0, Math.floor((from - body) / heights.row))
        const end = Math.min(group.count, Math.ceil((until - body) / heights.row))
        for (let row = begin; row < end; row += 1) {
          items.push({ kind: 'row', index: group.first + row, top: body + row * heights.row })
        }
      }
      return items
    },
  }
}
