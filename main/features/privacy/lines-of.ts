import type { PageBox } from '../../../contract/bridge/privacy.ts'
import { boxAround } from '../../engine/pdf/index.ts'

/**
 * One box for each line on which some characters stand.
 * @param boxes left, top, right and bottom of each UTF-16 unit, as shares of the page
 */
export function linesOf(boxes: Float32Array, start: number, end: number): PageBox[] {
  const lines: PageBox[] = []
  for (let unit = start; unit < end; unit += 1) {
    const [left, top, right, bottom] = [...boxes.subarray(unit * 4, unit * 4 + 4)].map((share) =>
      Math.min(1, Math.max(0, share)),
    ) as [number, number, number, number]
    // Spaces and line ends that PDFium inserts have no box.
    if (!(right > left && bottom > top)) continue
    const next = { left, top, right, bottom }
    const line = lines.at(-1)
    if (line === undefined || !touches(line, next)) lines.push(next)
    else lines[lines.length - 1] = boxAround(line, next)
  }
  return lines
}

/** The lines of turned pages run down the page. */
function touches(line: PageBox, next: PageBox): boolean {
  const across = Math.min(line.bottom, next.bottom) - Math.max(line.top, next.top)
  const down = Math.min(line.right, next.right) - Math.max(line.left, next.left)
  const isBeside = across > Math.min(line.bottom - line.top, next.bottom - next.top) / 2
  const isBelow = down > Math.min(line.right - line.left, next.right - next.left) / 2
  const gapAcross = Math.max(next.left - line.right, line.left - next.right)
  const gapDown = Math.max(next.top - line.bottom, line.top - next.bottom)
  return (isBeside && gapAcross < maxGap) || (isBelow && gapDown < 0.002)
}

/** Of a space between two words. */
const maxGap = 0.05
