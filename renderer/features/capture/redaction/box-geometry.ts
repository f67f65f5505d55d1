import type { CSSProperties, KeyboardEvent } from 'react'
import { type PageArea, turnBox } from '../../../../contract/page-area.ts'
import type { Rotation } from '../../../ui/pdf/page-layout.ts'

/** A place on a page as it is shown, in shares of its width and height. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

const percent = (share: number) => `${share * 100}%`

/** Places an element over a box of a page that is shown with this rotation. */
export function boxStyle(box: PageArea, rotation: Rotation): CSSProperties {
  const { left, top, right, bottom } = turnBox(box, rotation)
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }
}

/** The rotation that undoes another. */
export const opposite = (rotation: Rotation): Rotation => ((360 - rotation) % 360) as Rotation

export const boxBetween = (one: PagePoint, other: PagePoint): PageArea => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
})

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Moves a box, but not over the edges of the page. */
export function moveBox({ left, top, right, bottom }: PageArea, { x, y }: PagePoint): PageArea {
  const [across, down] = [within(x, -left, 1 - right), within(y, -top, 1 - bottom)]
  return {
    left: Math.max(0, left + across),
    top: Math.max(0, top + down),
    right: Math.min(1, right + across),
    bottom: Math.min(1, bottom + down),
  }
}

const minShare = 0.005

/** The sides of a box that a gesture takes along. */
export interface TakenSides {
  readonly across: 'left' | 'right' | null
  readonly down: 'top' | 'bottom' | null
}

/** Moves one or two sides of a box, as far as the edges of the page and the sides opposite. */
export function moveSides(box: PageArea, { across, down }: TakenSides, { x, y }: PagePoint): PageArea {
  const { left, top, right, bottom } = box
  return {
    left: across === 'left' ? within(left + x, 0, Math.max(0, right - minShare)) : left,
    right: across === 'right' ? within(right + x, Math.min(1, left + minShare), 1) : right,
    top: down === 'top' ? within(top + y, 0, Math.max(0, bottom - minShare)) : top,
    bottom: down === 'bottom' ? within(bottom + y, Math.min(1, top + minShare), 1) : bottom,
  }
}

/** A box in the middle of the page; each further one is a little lower. */
export const middleBox = (before: number): PageArea =>
  moveBox({ left: 0.35, top: 0.48, right: 0.65, bottom: 0.52 }, { x: 0, y: (before % 10) * 0.05 })

const directions: Readonly<Record<string, PagePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How far an arrow key moves something, in steps of this share of the page; null for another key. */
export function arrowOf({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, step: number): PagePoint | null {
  const to = directions[key]
  return to === undefined || ctrlKey || altKey || metaKey ? null : { x: to.x * step, y: to.y * step }
}
