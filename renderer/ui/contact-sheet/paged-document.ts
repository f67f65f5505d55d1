import type { OpenResult } from '../pdf/opened-pdf.tsx'

/** A document that is shown page by page. */
export interface PagedDocument {
  readonly id: string
  readonly name: string
  readonly pages: number
  /** The same where it is known; null while `pages` is that of the content before. */
  readonly knownPages: number | null
  /** Tells the same document with other pages apart; null where they never change. */
  readonly content: string | null
  /** Whether its pages can be picked, turned and moved. */
  readonly isArrangeable: boolean
  /** Address of a small picture of the first page; null where there is none. */
  readonly picture: string | null
  open(): Promise<OpenResult>
}

/** A page of one of several documents. */
export interface PagePlace {
  readonly id: string
  /** From 0. */
  readonly page: number
}

/** Degrees clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** A page of a content of its document, to which the person has gone. */
export interface VisitedPage extends PagePlace {
  readonly content: string | null
}

/** A page that is to take the focus. */
export interface FocusedPage extends PagePlace {
  /** False once the person has gone to another page. */
  isWanted?(): boolean
}

/** The page as an element of a set. */
export const pageKey = ({ id, page }: PagePlace): string => `${id} ${page}`

export const placeOfKey = (key: string): PagePlace => {
  const at = key.lastIndexOf(' ')
  return { id: key.slice(0, at), page: Number(key.slice(at + 1)) }
}

/** How a page may have to be changed: it seems blank, or its text is not upright. */
export type PageGuess = { readonly kind: 'blank' } | { readonly kind: 'turn'; readonly turn: Exclude<QuarterTurn, 0> }

/** A guess about a page of this content of its document. */
export type PageOffer = PageGuess & { readonly content: string | null }

/** Picks pages and acts on them. */
export interface PageTools {
  readonly picked: ReadonlySet<string>
  onPick(picked: ReadonlySet<string>): void
  /** The page that has the focus, or is about to. */
  onCurrent(place: PagePlace): void
  /** The person has gone to this page; called before anything is rendered. */
  onVisit(page: VisitedPage): void
  /** Moves pages of one document before another page of it, or to its end. */
  onMove(moved: readonly PagePlace[], before: PagePlace): void
  /** How far a page of this content must be turned to be read, as others have found; 0 if it need not, or is not known. */
  turnToRead(content: string | null, page: number): QuarterTurn
  /** Whether an offer still holds for a page of this content. */
  holds(offer: PageOffer, page: number, content: string | null): boolean
  onOffer(place: PagePlace, offer: PageOffer): void
  /** True if the key was handled. */
  onKey(key: PageKeyPress): boolean
}

/** A key that was pressed on a page. */
export interface PageKeyPress {
  readonly key: string
  readonly shift: boolean
  readonly alt: boolean
  readonly control: boolean
}
