import { create } from 'zustand'

/** What the person has had on screen of a document since the window was opened. */
export interface Review {
  /** Of what was opened: what is signed has to be this. */
  readonly sha256: string
  /** Null until it is known how many there are. */
  readonly pages: number | null
  readonly seen: ReadonlySet<number>
}

/** Reviews by document, of whoever is signed in; kept while the person looks at other screens. */
export const useReviews = create<{ of: string | null; byId: ReadonlyMap<string, Review> }>(() => ({
  of: null,
  byId: new Map(),
}))

/** Somebody signs in: what somebody else has read is not theirs. */
export function beginReviews(personId: string | null): void {
  if (useReviews.getState().of !== personId) useReviews.setState({ of: personId, byId: new Map() })
}

const put = (id: string, review: Review) => useReviews.setState(({ byId }) => ({ byId: new Map(byId).set(id, review) }))

/** Its bytes have come. Other bytes than before have not been seen yet. */
export function reviewOpened(id: string, sha256: string): void {
  if (useReviews.getState().byId.get(id)?.sha256 !== sha256) put(id, { sha256, pages: null, seen: new Set() })
}

/** A page of it, from 1, has been on screen. */
export function pageSeen(id: string, page: number, pages: number): void {
  const review = useReviews.getState().byId.get(id)
  if (review === undefined || (review.seen.has(page) && review.pages === pages)) return
  put(id, { ...review, pages, seen: new Set(review.seen).add(page) })
}
