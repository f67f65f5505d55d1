import { createHash } from 'node:crypto'
import type { LaidText, TextLayerOrder } from '../amend-messages.ts'
import { amendCopy } from '../compile/amend-copy.ts'
import { requireObjects } from '../compile/missing-objects.ts'
import type { Pdfium } from '../pdfium.ts'
import type { PageSpace } from './layer-content.ts'
import { type DrawnLayer, layerObjects } from './layer-objects.ts'
import { type Point, placeWords } from './word-places.ts'

/** Device units for a point: PDFium converts from whole units only. */
const unitsPerPoint = 100

/** Lays words over pages of a copy as text that is not seen. */
export function layText(pdfium: Pdfium, { from, to, pages }: TextLayerOrder): LaidText {
  const laid = amendCopy(pdfium, {
    from,
    to,
    prepare: (document) => drawLayers(pdfium, document, pages),
    change(file, { tree, prepared: layers, bytes }) {
      requireObjects(file, tree, bytes === 'kept' ? layers.map(({ page }) => page) : [...tree.pages.keys()])
      const id = createHash('sha256').update(JSON.stringify(layers)).digest('hex').slice(0, 32)
      return { objects: layerObjects(file, tree, layers), id }
    },
  })
  return 'kind' in laid && laid.kind === 'amended' ? { kind: 'laid' } : laid
}

function drawLayers(pdfium: Pdfium, document: number, pages: TextLayerOrder['pages']): DrawnLayer[] | null {
  const layers: DrawnLayer[] = []
  for (const { page, words, turn } of pages) {
    const space = spaceOf(pdfium, document, page)
    if (space === null) return null
    layers.push({ page, space, words: placeWords(words, turn) })
  }
  return layers
}

/** Null for a page that PDFium cannot open. */
export function spaceOf({ calls, memory }: Pdfium, document: number, index: number): PageSpace | null {
  const page = calls.FPDF_LoadPage(document, index)
  if (page === 0) return null
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(16)
  const width = calls.FPDF_GetPageWidthF(page)
  const height = calls.FPDF_GetPageHeightF(page)
  const [deviceWidth, deviceHeight] = [Math.round(width * unitsPerPoint), Math.round(height * unitsPerPoint)]
  function own(deviceX: number, deviceY: number): Point {
    calls.FPDF_DeviceToPage(page, 0, 0, deviceWidth, deviceHeight, 0, deviceX, deviceY, at, at + 8)
    const [x = 0, y = 0] = new Float64Array(memory.buffer, at, 2)
    return [x, y]
  }
  try {
    const [origin, right, down] = [own(0, 0), own(deviceWidth, 0), own(0, deviceHeight)]
    const per = (end: Point, points: number): Point => [(end[0] - origin[0]) / points, (end[1] - origin[1]) / points]
    return { origin, right: per(right, width), down: per(down, height) }
  } finally {
    free(at)
    calls.FPDF_ClosePage(page)
  }
}
