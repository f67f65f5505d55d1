import type { MeasuredPage, MendedPage } from './messages.ts'

/** Points around what is drawn. */
const air = 4

/** How a page is turned and cut. A page that only becomes straight keeps its size, but grows where that would cut ink. */
export function placePage(
  page: Extract<MeasuredPage, { kind: 'paper' }>,
  { isStraightened, isCropped }: { readonly isStraightened: boolean; readonly isCropped: boolean },
): Pick<MendedPage, 'angle' | 'box'> {
  const angle = isStraightened ? page.angle : 0
  const { paper, ink } = angle === 0 ? page.asIs : page.straight
  if (isCropped && paper !== null) return { angle, box: paper }
  if (angle === 0) return { angle, box: null }
  const { width, height } = page
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.abs(Math.sin((angle * Math.PI) / 180))]
  const [beside, above] = [(width * cos + height * sin - width) / 2, (height * cos + width * sin - height) / 2]
  const kept = ink ?? { left: 0, top: 0, right: width, bottom: height }
  return {
    angle,
    box: {
      left: Math.max(-beside, Math.min(0, kept.left - air)),
      top: Math.max(-above, Math.min(0, kept.top - air)),
      right: Math.min(width + beside, Math.max(width, kept.right + air)),
      bottom: Math.min(height + above, Math.max(height, kept.bottom + air)),
    },
  }
}
