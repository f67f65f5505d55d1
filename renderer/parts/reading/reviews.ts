import { createStore, useStore } from 'zustand'
import { useAccountState } from '../../bridge/account-state.tsx'

/** The bytes of a document that the user has opened, and their pages that they have seen. */
export interface Review {
  /** Only these bytes may be signed. */
  readonly sha256: string
  /** Null until the number of pages is known. */
  readonly pages: number | null
  readonly seen: ReadonlySet<number>
}

/** Reviews by document, since the window opened; kept while other screens are open. */
export function createReviews() {
  const store = createStore<{ byId: ReadonlyMap<string, Review> }>(() => ({ byId: new Map() }))
  const put = (id: string, review: Review) => store.setState(({ byId }) => ({ byId: new Map(byId).set(id, review) }))
  return {
    store,
    /** Begins the review of these bytes, unless it has begun already. */
    open(id: string, sha256: string): void {
      if (store.getState().byId.get(id)?.sha256 !== sha256) put(id, { sha256, pages: null, seen: new Set() })
    },
    /** Notes that a page of these bytes, counted from 1, was on screen. */
    pageSeen(id: string, { sha256, page, pages }: { sha256: string; page: number; pages: number }): void {
      const review = store.getState().byId.get(id)
      if (review?.sha256 !== sha256 || (review.seen.has(page) && review.pages === pages)) return
      put(id, { ...review, pages, seen: new Set(review.seen).add(page) })
    },
  }
}

export const useReviewStore = () => useAccountState(createReviews)
export const useReviews = () => useStore(useReviewStore().store, ({ byId }) => byId)

/** The hash of the bytes whose first page the user has seen: only these count as read. */
export const readHash = (review: Review | undefined): string | null =>
  review?.seen.has(1) === true ? review.sha256 : null

export const useReview = (id: string): Review | undefined => useReviews().get(id)
