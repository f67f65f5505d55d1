import type { PageBox, PersonalData } from '../../contract/bridge/privacy.ts'
import type { ContentFindings } from './search-file.ts'
import type { Searches } from './searches.ts'

interface RedactedPage {
  readonly page: number
  readonly boxes: readonly PageBox[]
}

export interface UncoveredSearches extends Searches {
  /** Keeps for a new content what was found on redacted pages of the former one, and is not covered. */
  keepUncovered(from: string, pages: readonly RedactedPage[], to: string): void
}

/**
 * Searches that keep findings which a tarja left in view: its pages are images then, in which a new search finds nothing
 * before they are recognised.
 */
export function withUncovered(searches: Searches): UncoveredSearches {
  const kept = new Map<string, readonly PersonalData[]>()
  function find(sha256: string): ContentFindings | null {
    const found = searches.find(sha256)
    const left = kept.get(sha256)
    if (found === null || left === undefined) return found
    const unread = left.filter(({ page }) => found.state === 'failed' || found.unreadPages.includes(page))
    return { ...found, findings: [...found.findings, ...unread].toSorted((one, other) => one.page - other.page) }
  }
  return {
    ...searches,
    find,
    keepUncovered(from, pages, to) {
      const earlier = (kept.get(from) ?? []).filter(({ page }) => pages.every((each) => each.page !== page))
      const left = (find(from)?.findings ?? []).filter((found) => isUncovered(found, pages)).concat(earlier)
      if (left.length > 0) kept.set(to, left)
    },
    forget(sha256) {
      kept.delete(sha256)
      searches.forget(sha256)
    },
  }
}

function isUncovered({ page, boxes }: PersonalData, pages: readonly RedactedPage[]): boolean {
  const covers = pages.find((each) => each.page === page)?.boxes
  return covers !== undefined && !boxes.every((box) => covers.some((cover) => isInside(box, cover)))
}

const isInside = (box: PageBox, cover: PageBox) =>
  box.left >= cover.left && box.top >= cover.top && box.right <= cover.right && box.bottom <= cover.bottom
