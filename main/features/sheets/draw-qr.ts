import { type DrawingContext, qrcode, type RenderOptions } from 'bwip-js/generic'
import type { QrDrawing } from '../../../contract/bridge/sheets.ts'

/** Draws the QR code of a text with error correction of a quarter, as an SVG path of one unit per module. */
export function drawQr(text: string): QrDrawing {
  // The types of the package lack the options of single symbols.
  const options: RenderOptions & { eclevel: string } = { bcid: 'qrcode', text, eclevel: 'Q' }
  return qrcode(options, pathDrawing())
}

/** Receives the drawing of the package: a QR code consists of polygons alone. */
function pathDrawing(): DrawingContext<QrDrawing> {
  let size = 0
  let path = ''
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width) {
      size = width
    },
    polygon(points) {
      path += `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`
    },
    line() {},
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => ({ size, path }),
  }
}
