import { type PagePlace, pageKey, type VisitedPage } from '../../../ui/contact-sheet/paged-document.ts'

/** Where the person stood when an act was requested. */
export interface Start {
  readonly place: VisitedPage | null
  readonly visits: number
}

/**
 * Where the person goes among the pages. It does not wait for anything to be rendered: an act that ends between a move
 * and its rendering would otherwise take the focus back, and the next key would change another page.
 */
export interface PageFocus {
  visit(page: VisitedPage): void
  /** An act or the list has moved the page where the person stands. */
  move(page: VisitedPage): void
  start(): Start
  isAt(place: PagePlace): boolean
  /** Whether the person has gone to another page since. */
  hasLeft(start: Start): boolean
}

export function createPageFocus(): PageFocus {
  let now: Start = { place: null, visits: 0 }
  const isAt = (place: PagePlace) => now.place !== null && pageKey(now.place) === pageKey(place)
  return {
    visit(place) {
      now = { place, visits: now.visits + 1 }
    },
    move(place) {
      now = { ...now, place }
    },
    start: () => now,
    isAt,
    hasLeft: ({ place, visits }) => visits !== now.visits && place !== null && !isAt(place),
  }
}
