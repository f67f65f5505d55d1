import { type Mending, type PageMeasure, pictureLimit } from '../../../contract/bridge/pages.ts'
import { type MeasuredPage, type MendedPage, placePage } from '../../engine/pdf/index.ts'

/** A page, from 0, as the person wants it; `isChanged` is false for one that stays as it is. */
export interface PlannedPage extends Omit<MendedPage, 'picture'> {
  readonly isChanged: boolean
  /** The picture to make for it; null: its own. */
  readonly picture: { readonly isLightened: boolean; readonly isLimited: boolean } | null
}

export const viewOf = (page: MeasuredPage): PageMeasure =>
  page.kind === 'left'
    ? { kind: 'left' }
    : {
        kind: 'paper',
        angle: page.angle,
        hasBorders: page.asIs.paper !== null || page.straight.paper !== null,
        isDim: page.isDim,
        isBlank: page.isBlank,
        picture: page.picture && {
          dpi: page.picture.dpi,
          sizeBytes: page.picture.sizeBytes,
          bits: page.picture.bits,
          isMade: page.picture.isMended,
        },
      }

/** Plans one page. */
export function planPage(page: number, measured: MeasuredPage, mending: Mending): PlannedPage {
  const asItIs = { page, angle: 0, box: null, picture: null, isChanged: false }
  if (measured.kind === 'left') return asItIs
  const { angle, box } = placePage(measured, mending)
  const picture = plannedPicture(measured, mending)
  return { page, angle, box, picture, isChanged: box !== null || picture !== null }
}

function plannedPicture(
  { isDim, picture }: Extract<MeasuredPage, { kind: 'paper' }>,
  mending: Mending,
): PlannedPage['picture'] {
  // A picture that was made of another one is never made again: each time loses a little.
  if (picture === null || picture.bits === 1 || picture.isMended) return null
  const isOver = picture.sizeBytes > pictureLimit.bytes || picture.dpi > pictureLimit.dpi * 1.1
  const [isLightened, isLimited] = [mending.isLightened && isDim, mending.isLimited && isOver]
  return isLightened || isLimited ? { isLightened, isLimited: mending.isLimited } : null
}
