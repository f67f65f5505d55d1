/** What was seen while all pages were read. */
export interface Read {
  readonly seconds: number
  readonly over100: number
}

/** What was seen while one scrolled. */
export interface Scrolled {
  readonly frames: number
  readonly dropped: number
}
