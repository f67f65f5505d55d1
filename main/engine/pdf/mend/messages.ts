/** The messages about mending between the pool and its workers, which can be cloned between threads. */

interface ShownBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Facts of a page of scanned paper; lengths in points, as it is shown. `left`: it is left as it is, because a program
 * has written it or because it cannot be drawn.
 */
export type MeasuredPage =
  | { readonly kind: 'left'; readonly why: 'digital' | 'not-drawn' }
  | {
      readonly kind: 'paper'
      readonly width: number
      readonly height: number
      /** Degrees by which its lines fall to the right; 0 also where that is not sure. */
      readonly angle: number
      /** The paper without dark borders, null without such; and all that is drawn on it. */
      readonly asIs: { readonly paper: ShownBox | null; readonly ink: ShownBox | null }
      /** The same once it is turned back by the angle about its middle. */
      readonly straight: { readonly paper: ShownBox | null; readonly ink: ShownBox | null }
      /** Its paper is not white and even. */
      readonly isDim: boolean
      readonly isBlank: boolean
      /** The picture that covers it; null for several. `isMended`: it was made of another one here. */
      readonly picture: {
        readonly dpi: number
        readonly sizeBytes: number
        readonly bits: number
        readonly isMended: boolean
      } | null
    }

/** Of pages that follow one another; `total` is how many the file has. */
export type MeasuredPages =
  | { readonly kind: 'measured'; readonly total: number; readonly pages: readonly MeasuredPage[] }
  | { readonly kind: 'password' | 'unreadable' }

/** A picture that is made of the one that covers a page, from 0, in a new and private file. */
export interface MendPictureOrder {
  readonly from: string
  readonly page: number
  readonly to: string
  readonly isLightened: boolean
  /** Null: no limit. */
  readonly limit: { readonly bytes: number; readonly dpi: number } | null
}

/** JPEG of so many pixels, of one or three channels. */
interface JpegFacts {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly sizeBytes: number
}

/** `no-picture`: none covers the page, or several do. */
export type MendedPicture =
  | ({ readonly kind: 'made' } & JpegFacts)
  | { readonly kind: 'no-picture' | 'no-page' | 'password' | 'unreadable' }

/** A page, from 0, as it becomes: turned back by degrees, within a box, with another picture. */
export interface MendedPage {
  readonly page: number
  readonly angle: number
  /** In points of the page as it is shown, turned back; null: as it was. */
  readonly box: ShownBox | null
  readonly picture: ({ readonly path: string } & JpegFacts) | null
}

/** A PDF to be written anew, to a new and private file; pages that are not named are left out. */
export interface MendOrder {
  readonly from: string
  readonly to: string
  readonly pages: readonly MendedPage[]
}

export interface MendJob extends MendOrder {
  /** A new, private file while the job runs. */
  readonly scratch: string
}

/**
 * Pages, from 0, that stay as they were. `fields`, `notes`: these would no longer stand where they did; `picture`: it is not
 * alone, or has a mask; `content`: it cannot be turned as a whole.
 */
export interface PagesLeft {
  readonly left: readonly { readonly page: number; readonly why: 'fields' | 'notes' | 'picture' | 'content' }[]
}
