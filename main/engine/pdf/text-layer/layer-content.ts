import { widthOf, winAnsi } from '../compile/text-metrics.ts'
import type { PlacedWord, Point } from './word-places.ts'

/** How a point of the page as it is shown, from its upper left corner, becomes one of the page's own coordinates. */
export interface PageSpace {
  readonly origin: Point
  /** Of one point to the right, and of one downwards. */
  readonly right: Point
  readonly down: Point
}

/** ISO 32000-1, 9.3.6: text that is neither filled nor stroked. */
const invisible = 3

/** Draws words as text that is not seen; it leaves the state of the page as it was. */
export function drawLayer(words: readonly PlacedWord[], space: PageSpace, font: string): string {
  const own = ([x, y]: Point): Point => [
    space.origin[0] + x * space.right[0] + y * space.down[0],
    space.origin[1] + x * space.right[1] + y * space.down[1],
  ]
  const rows = [`q BT ${invisible} Tr`]
  let lastSize = ''
  for (const { text, place } of words) {
    const start = own(place.start)
    const along = minus(own(place.end), start)
    const above = minus(own(place.up), start)
    const [width, size] = [Math.hypot(...along), Math.hypot(...above)]
    const natural = widthOf(text, 'F1', size)
    if (!(width > 0 && natural > 0)) continue
    const shownSize = number(size)
    if (shownSize !== lastSize) rows.push(`${font} ${shownSize} Tf`)
    lastSize = shownSize
    const matrix = [along[0] / width, along[1] / width, above[0] / size, above[1] / size].map(number).join(' ')
    // The space ends the word for readers that do not measure gaps.
    const string = winAnsi(`${text} `)
    rows.push(`${number((width / natural) * 100)} Tz ${matrix} ${start.map(number).join(' ')} Tm ${string} Tj`)
  }
  return [...rows, 'ET Q', ''].join('\n')
}

const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1]]
const number = (value: number) => String(Number(value.toFixed(2)))
