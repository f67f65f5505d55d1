import { type OpenDocument, withDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'
import type { ExaminedPdf, PdfFacts } from './worker-messages.ts'

const sizedPages = 50
const textPages = 3
const maxObjects = 1000
/** fpdf_edit.h: FPDF_PAGEOBJ_IMAGE. */
const imageObject = 3
/** Pictures that cover at least this share of the page are a scan of it. */
const scanShare = 0.5
/** ISO 32000, table 22: all permission bits. */
const allUses = 0xf3c

/** Examines a PDF. Only the first pages are read, so that ten thousand pages take no longer. */
export function examine(pdfium: Pdfium, from: string): ExaminedPdf {
  return withDocument(pdfium, from, (opened) => ({ kind: 'opened' as const, ...readFacts(pdfium, opened) }))
}

function readFacts(pdfium: Pdfium, { document, bytesRead }: OpenDocument): PdfFacts {
  const { calls } = pdfium
  const pages = Math.max(0, calls.FPDF_GetPageCount(document))
  const isEncrypted = calls.FPDF_GetSecurityHandlerRevision(document) !== -1
  const found = {
    pages,
    sizes: sizes(pdfium, document, Math.min(pages, sizedPages)),
    ...firstPages(pdfium, document, Math.min(pages, textPages)),
    signatures: Math.max(0, calls.FPDF_GetSignatureCount(document)),
    isRestricted: isEncrypted && (calls.FPDF_GetDocUserPermissions(document) & allUses) !== allUses,
    isRepaired: !calls.FPDF_DocumentHasValidCrossReferenceTable(document),
  }
  return { ...found, bytesRead: bytesRead() }
}

function sizes({ calls, memory }: Pdfium, document: number, count: number): PdfFacts['sizes'] {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(8)
  try {
    return Array.from({ length: count }, (_, index) => {
      if (!calls.FPDF_GetPageSizeByIndexF(document, index, at)) return []
      const [width = 0, height = 0] = new Float32Array(memory.buffer, at, 2)
      return [[width, height] as const]
    }).flat()
  } finally {
    free(at)
  }
}

function firstPages(pdfium: Pdfium, document: number, count: number): Pick<PdfFacts, 'dpi' | 'characters'> {
  const { calls } = pdfium
  let dpi: number | null = null
  let characters: number | null = null
  for (let index = 0; index < count; index += 1) {
    const page = calls.FPDF_LoadPage(document, index)
    if (page === 0) continue
    if (index === 0) dpi = dpiOfScan(pdfium, page)
    const text = calls.FPDFText_LoadPage(page)
    if (text !== 0) {
      characters = (characters ?? 0) + Math.max(0, calls.FPDFText_CountChars(text))
      calls.FPDFText_ClosePage(text)
    }
    calls.FPDF_ClosePage(page)
    // Only whether there is text matters, so one page with text is enough.
    if (characters !== null && characters > 0) break
  }
  return { dpi, characters }
}

/** The resolution of the largest picture, if all pictures together cover most of the page: some scanners write strips. */
function dpiOfScan({ calls, memory }: Pdfium, page: number): number | null {
  const { malloc, free } = calls.pdfium.wasmExports
  // FPDF_IMAGEOBJ_METADATA begins with width, height (unsigned), horizontal and vertical dpi (float).
  const at = malloc(28)
  const corners = [0, 4, 8, 12].map((offset) => at + offset) as [number, number, number, number]
  const floats = () => new Float32Array(memory.buffer, at, 4)
  let [covered, largest] = [0, 0]
  let dpi: number | null = null
  try {
    const count = Math.min(calls.FPDFPage_CountObjects(page), maxObjects)
    for (let index = 0; index < count; index += 1) {
      const object = calls.FPDFPage_GetObject(page, index)
      if (calls.FPDFPageObj_GetType(object) !== imageObject) continue
      if (!calls.FPDFPageObj_GetBounds(object, ...corners)) continue
      const [left = 0, bottom = 0, right = 0, top = 0] = floats()
      const area = Math.abs((right - left) * (top - bottom))
      covered += area
      if (area <= largest || !calls.FPDFImageObj_GetImageMetadata(object, page, at)) continue
      largest = area
      const [, , across = 0, down = 0] = floats()
      const least = Math.round(Math.min(across, down))
      dpi = Number.isSafeInteger(least) && least > 0 ? least : null
    }
    const pageArea = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page)
    return covered >= pageArea * scanShare ? dpi : null
  } finally {
    free(at)
  }
}
