import type { CSSProperties } from 'react'
import { type PageArea, type Rotation, turnBox } from '../../../ui/pdf/page-layout.ts'

const percent = (share: number) => `${share * 100}%`

/** Places an element over a box of a page that is shown with this rotation. */
export function boxStyle(box: PageArea, rotation: Rotation): CSSProperties {
  const { left, top, right, bottom } = turnBox(box, rotation)
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }
}
