/** How a document is opened, and what lies beyond its ends. */
export interface ReadingOptions {
  /** The zoom until another is chosen; by the size of the window where it is not given. */
  readonly zoom?: 'width' | 'page'
  /** The page shown first, from 0. */
  readonly startPage?: number | 'last'
  /** The pages take the focus once they are shown. */
  readonly takesFocus?: boolean
  /** The page being read, from 0; also told at the start. */
  onPage?(page: number): void
  /** A key asked for the page after the last (1) or before the first (-1). */
  onTurnPast?(direction: 1 | -1): void
}
