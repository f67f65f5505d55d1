import type { ReactNode } from 'react'
import type { PageArea } from '../../../contract/page-area.ts'
import type { Rotation } from './page-layout.ts'

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
  /** A page, from 0, or a box on it, that is brought into view at each new `move`. */
  readonly target?: { readonly page: number; readonly box?: PageArea | undefined; readonly move: number } | null
  /** Draws over a page, from 0, in shares of the page as it is shown after this rotation. */
  readonly overlay?: ((page: number, rotation: Rotation) => ReactNode) | undefined
  /** Called with the current page, from 0; also at the start. */
  onPage?(page: number): void
  /** A key asked for the page after the last (1) or before the first (-1). */
  onTurnPast?(direction: 1 | -1): void
}
