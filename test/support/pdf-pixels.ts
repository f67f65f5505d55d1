import { createHash } from 'node:crypto'
import { withDocument } from '../../main/engine/pdf/document.ts'
import { loadPdfium, type Pdfium } from '../../main/engine/pdf/pdfium.ts'
import { wasmPath } from '../../main/engine/pdf/worker-files.ts'

/** A drawn page: its size in pixels and a hash of them. */
interface PagePixels {
  readonly width: number
  readonly height: number
  readonly hash: string
}

/** Pixels of the longer side. */
const side = 300
const limitBytes = 1024 * 1024 * 1024
const fourBytes = 3
/** FPDF_ANNOT. */
const flags = 0x01
let loaded: Promise<Pdfium> | null = null

/**
 * Draws pages of a file with PDFium, the first `most` if `turns` is not given. `turns` has for each picture the page and how far it is
 * turned clockwise while it is drawn. Null for a page that cannot be drawn, or a file that cannot be opened.
 */
export async function drawPages(
  path: string,
  turns?: readonly (readonly [page: number, turn: number])[],
  most = Number.POSITIVE_INFINITY,
): Promise<(PagePixels | null)[]> {
  loaded ??= loadPdfium(wasmPath(), limitBytes)
  const pdfium = await loaded
  try {
    const drawn = withDocument(pdfium, path, ({ document }) => {
      const count = Math.min(pdfium.calls.FPDF_GetPageCount(document), most)
      const wanted = turns ?? Array.from({ length: count }, (_, page) => [page, 0] as const)
      return wanted.map(([page, turn]) => drawPage(pdfium, document, { page, turn }))
    })
    return 'kind' in drawn ? [] : drawn
  } catch {
    // The file needs too much memory: PDFium has aborted and cannot be used again.
    loaded = null
    return []
  }
}

/** Draws with a PDFium that has drawn nothing before: a broken font is drawn by what another file has left behind. */
export async function drawPagesAnew(...given: Parameters<typeof drawPages>): ReturnType<typeof drawPages> {
  loaded = null
  return drawPages(...given)
}

function drawPage({ calls, memory }: Pdfium, document: number, { page: nth, turn }: { page: number; turn: number }) {
  const page = calls.FPDF_LoadPage(document, nth)
  if (page === 0) return null
  const upright = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)] as const
  const [across, down] = turn % 180 === 0 ? upright : ([upright[1], upright[0]] as const)
  const scale = side / Math.max(across, down)
  const [width, height] = [across, down].map((points) => Math.max(1, Math.round(points * scale))) as [number, number]
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, fourBytes, 0, 0)
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turn / 90, flags)
    const bytes = calls.FPDFBitmap_GetStride(bitmap) * height
    const pixels = new Uint8Array(memory.buffer, calls.FPDFBitmap_GetBuffer(bitmap), bytes)
    return { width, height, hash: createHash('sha256').update(pixels).digest('hex') }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
    calls.FPDF_ClosePage(page)
  }
}
