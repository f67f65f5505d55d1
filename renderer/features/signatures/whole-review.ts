import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import type { Review } from '../../parts/reading/reviews.ts'

/** The review of a document, with the pages that were seen before this window opened; undefined for none. */
export function wholeReview({ review: before }: SignatureItem, review: Review | undefined): Review | undefined {
  if (before === null || (review !== undefined && review.sha256 !== before.sha256)) return review
  const { sha256, pages, pagesSeen } = before
  return { sha256, pages: review?.pages ?? pages, seen: new Set([...pagesSeen, ...(review?.seen ?? [])]) }
}
