/** A rectangle on a page, in shares of its width and height from the upper left corner. */
export interface PageArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box on a page that is turned clockwise. */
export function turnBox({ left, top, right, bottom }: PageArea, turn: 0 | 90 | 180 | 270): PageArea {
  if (turn === 90) return { left: 1 - bottom, top: left, right: 1 - top, bottom: right }
  if (turn === 180) return { left: 1 - right, top: 1 - bottom, right: 1 - left, bottom: 1 - top }
  if (turn === 270) return { left: top, top: 1 - right, right: bottom, bottom: 1 - left }
  return { left, top, right, bottom }
}
