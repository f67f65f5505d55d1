import type { PageBox } from '../../../contract/bridge/privacy.ts'
import type { LeftInView, PlaceStore } from './place-store.ts'
import { type ContentFindings, inOrder } from './search-file.ts'
import type { Searches } from './searches.ts'

export interface CoveredPage {
  readonly page: number
  readonly boxes: readonly PageBox[]
}

/**
 * Searches with the findings that a tarja left in view: its pages are images then, in which a new search finds nothing
 * before they are recognised. Their numbers are not kept.
 */
export function withUncovered(searches: Searches, store: Pick<PlaceStore, 'of'>): Searches {
  return {
    ...searches,
    find(sha256) {
      const found = searches.find(sha256)
      return found === null ? null : withLeft(found, store.of(sha256).leftInView)
    },
  }
}

function withLeft(found: ContentFindings, left: readonly LeftInView[]): ContentFindings {
  const unread = left.filter(({ page }) => found.state === 'failed' || found.unread.some((each) => each.page === page))
  if (unread.length === 0) return found
  return { ...found, findings: inOrder([...found.findings, ...unread.map((each) => ({ ...each, text: '' }))]) }
}

/** The findings of a content that these tarjas leave in view on the pages which they make images. */
export const leftBy = (pages: readonly CoveredPage[], findings: readonly LeftInView[]): LeftInView[] =>
  findings
    .filter((found) => isUncovered(found, pages))
    .map(({ kind, certainty, page, boxes }) => ({ kind, certainty, page, boxes }))

function isUncovered({ page, boxes }: LeftInView, pages: readonly CoveredPage[]): boolean {
  const covers = pages.find((each) => each.page === page)?.boxes
  return covers !== undefined && !boxes.every((box) => covers.some((cover) => isInside(box, cover)))
}

const isInside = (box: PageBox, cover: PageBox) =>
  box.left >= cover.left && box.top >= cover.top && box.right <= cover.right && box.bottom <= cover.bottom
