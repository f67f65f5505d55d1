import { createStore, useStore } from 'zustand'
import { useAccountState } from '../../bridge/account-state.tsx'

/** The pages of a document that the user has seen since the window opened. */
export interface Review {
  /** Of the opened bytes: only these may be signed. */
  readonly sha256: string
  /** Null until the number of pages is known. */
  readonly pages: number | null
  readonly seen: ReadonlySet<number>
}

/** Reviews by document; kept while other screens are open. */
export function createReviews() {
  const store = createStore<{ byId: ReadonlyMap<string, Review> }>(() => ({ byId: new Map() }))
  const put = (id: string, review: Review) => store.setState(({ byId }) => ({ byId: new Map(byId).set(id, review) }))
  return {
    store,
    /** Begins the review of these bytes, unless it has begun already. */
    open(id: string, sha256: string): void {
      if (store.getState().byId.get(id)?.sha256 !== sha256) put(id, { sha256, pages: null, seen: new Set() })
    },
    /** Notes that a page, counted from 1, was on screen. */
    pageSeen(id: string, page: number, pages: number): void {
      const review = store.getState().byId.get(id)
      if (review === undefined || (review.seen.has(page) && review.pages === pages)) return
      put(id, { ...review, pages, seen: new Set(review.seen).add(page) })
    },
  }
}

export const useReviewStore = () => useAccountState(createReviews)
export const useReviews = () => useStore(useReviewStore().store, ({ byId }) => byId)
