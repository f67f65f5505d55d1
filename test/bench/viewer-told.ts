/** Measurements while all pages were read. */
export interface Read {
  readonly seconds: number
  readonly over100: number
}

/** Measurements while scrolling. */
export interface Scrolled {
  readonly frames: number
  readonly dropped: number
}
