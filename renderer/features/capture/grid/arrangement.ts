import type { ChosenPage } from '../../../../contract/bridge/pages.ts'

export type TurnAngle = ChosenPage['turn']

const allPages = (count: number): ChosenPage[] => Array.from({ length: count }, (_, page) => ({ page, turn: 0 }))

/** All pages, those picked turned clockwise. */
export const turnPages = (count: number, picked: ReadonlySet<number>, turn: TurnAngle): ChosenPage[] =>
  allPages(count).map((each) => (picked.has(each.page) ? { ...each, turn } : each))

/** The pages that are not picked. */
export const deletePages = (count: number, picked: ReadonlySet<number>): ChosenPage[] =>
  allPages(count).filter(({ page }) => !picked.has(page))

/** The picked pages together, in their order, before the page `before`; at the end for `count`. */
export function movePages(count: number, picked: ReadonlySet<number>, before: number): ChosenPage[] {
  const all = allPages(count)
  const moved = all.filter(({ page }) => picked.has(page))
  const rest = (isBefore: boolean) => all.filter(({ page }) => !picked.has(page) && page < before === isBefore)
  return [...rest(true), ...moved, ...rest(false)]
}

/** Where the picked pages go with one step, or to an end: the page that they would stand before. */
export function moveTarget(
  count: number,
  picked: ReadonlySet<number>,
  to: 'start' | 'earlier' | 'later' | 'end',
): number {
  if (to === 'start') return 0
  if (to === 'end') return count
  const pages = [...picked].toSorted((a, b) => a - b)
  return to === 'earlier' ? Math.max(0, (pages[0] ?? 0) - 1) : Math.min(count, (pages.at(-1) ?? 0) + 2)
}

/** True if the pages stand in another order than before. */
export const isMoved = (pages: readonly ChosenPage[]): boolean => pages.some(({ page }, nth) => page !== nth)

/** The documents that begin at each picked page; the first page begins one always. */
export function splitAt(count: number, picked: ReadonlySet<number>): ChosenPage[][] {
  const groups: ChosenPage[][] = []
  for (const each of allPages(count)) {
    const last = groups.at(-1)
    if (last === undefined || picked.has(each.page)) groups.push([each])
    else last.push(each)
  }
  return groups
}

/** A page of one of two files: 0 the fronts, 1 the backs. */
interface CollatedPage extends ChosenPage {
  readonly file: 0 | 1
}

/**
 * Interleaves the fronts and the backs of the same sheets. A stack that was turned over as a whole and scanned again has
 * its backs in reverse order. What one stack has more follows at the end.
 */
export function collate(fronts: number, backs: number, isReversed: boolean): CollatedPage[] {
  const pages: CollatedPage[] = []
  for (let sheet = 0; sheet < Math.max(fronts, backs); sheet += 1) {
    if (sheet < fronts) pages.push({ file: 0, page: sheet, turn: 0 })
    if (sheet < backs) pages.push({ file: 1, page: isReversed ? backs - 1 - sheet : sheet, turn: 0 })
  }
  return pages
}
