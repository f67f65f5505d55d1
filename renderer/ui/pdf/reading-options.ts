/** How a document is opened, and what happens past its first and last page. */
export interface ReadingOptions {
  /** The zoom until another is chosen; by the size of the window where it is not given. */
  readonly zoom?: 'width' | 'page'
  /** The page shown first, from 0. */
  readonly startPage?: number | 'last'
  /** The pages take the focus once they are shown. */
  readonly takesFocus?: boolean
  /** Whether thumbnails are shown at first; by the width where it is not given. */
  readonly hasThumbnails?: boolean
  /** A page, from 0, that is brought into view at each new `move`. */
  readonly target?: { readonly page: number; readonly move: number } | null
  /** Called with the current page, from 0; also at the start. */
  onPage?(page: number): void
  /** A key asked for the page after the last (1) or before the first (-1). */
  onTurnPast?(direction: 1 | -1): void
}
