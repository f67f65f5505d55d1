import { hasMissingObjects, isTableSound } from './compile/missing-objects.ts'
import { countSignatures } from './count-signatures.ts'
import { type OpenDocument, withDocument } from './document.ts'
import { countPages } from './page-count.ts'
import { boundsOf, visitObjects } from './page-objects.ts'
import type { Pdfium } from './pdfium.ts'
import type { ExaminedPdf, PdfFacts } from './worker-messages.ts'

const sizedPages = 50
const textPages = 3
const maxObjects = 1000
const maxCharacters = 1000
const space = 0x20
/** fpdf_edit.h: FPDF_PAGEOBJ_IMAGE. */
const imageObject = 3
/** fpdf_edit.h: text that is filled or stroked; the others are invisible or only clip. */
const visibleModes: readonly number[] = [0, 1, 2, 4, 5, 6]
/** Pictures that cover at least this share of the page are a scan of it. */
const scanShare = 0.5
/** ISO 32000, table 22: all permission bits. */
const allUses = 0xf3c

/** Examines a PDF. Only the first pages are read, so that ten thousand pages take no longer. */
export function examine(pdfium: Pdfium, from: string): ExaminedPdf {
  return withDocument(pdfium, from, (opened) => ({ kind: 'opened' as const, ...readFacts(pdfium, opened, from) }))
}

function readFacts(pdfium: Pdfium, { document, bytesRead }: OpenDocument, from: string): PdfFacts {
  const { calls } = pdfium
  const { pages, isOverstated, isUnderstated } = countPages(pdfium, document, from)
  const isEncrypted = calls.FPDF_GetSecurityHandlerRevision(document) !== -1
  const found = {
    pages,
    isOverstated,
    sizes: sizes(pdfium, document, Math.min(pages, sizedPages)),
    ...firstPages(pdfium, document, Math.min(pages, textPages)),
    signatures: countSignatures(pdfium, document, from),
    isRestricted: isEncrypted && (calls.FPDF_GetDocUserPermissions(document) & allUses) !== allUses,
  }
  const isRepaired = !isTableSound(pdfium, document, from)
  return {
    ...found,
    isRepaired,
    isIncomplete: !isRepaired && (isUnderstated || hasMissingObjects(from)),
    bytesRead: bytesRead(),
  }
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

type FirstPages = Pick<PdfFacts, 'dpi' | 'characters' | 'isBornDigital'>

function firstPages(pdfium: Pdfium, document: number, count: number): FirstPages {
  const { calls } = pdfium
  let dpi: number | null = null
  let characters: number | null = null
  let isBornDigital: boolean | null = null
  for (let index = 0; index < count; index += 1) {
    const page = calls.FPDF_LoadPage(document, index)
    if (page === 0) continue
    const scan = scanOf(pdfium, page)
    if (index === 0 && scan !== null) dpi = dpiOf(pdfium, page, scan)
    const text = calls.FPDFText_LoadPage(page)
    let isShown = false
    if (text !== 0) {
      characters = (characters ?? 0) + Math.max(0, calls.FPDFText_CountChars(text))
      isShown = showsText(calls, text)
      calls.FPDFText_ClosePage(text)
    }
    calls.FPDF_ClosePage(page)
    const hasText = characters !== null && characters > 0
    // The first page that is not blank decides whether the document is a scan.
    if (scan !== null || hasText) isBornDigital ??= isShown && scan === null
    // Only whether there is text matters, so one page with text is enough.
    if (hasText) break
  }
  return { dpi, characters, isBornDigital: isBornDigital ?? false }
}

/** True if a page has letters to see: text recognition puts invisible ones over or under the picture of a scan. */
function showsText(calls: Pdfium['calls'], text: number): boolean {
  const count = Math.min(calls.FPDFText_CountChars(text), maxCharacters)
  for (let index = 0; index < count; index += 1) {
    if (calls.FPDFText_GetUnicode(text, index) <= space) continue
    if (visibleModes.includes(calls.FPDFTextObj_GetTextRenderMode(calls.FPDFText_GetTextObject(text, index))))
      return true
  }
  return false
}

interface Picture {
  /** A PDFium handle. */
  readonly object: number
  /** Of the part of the page that it covers, in square points. */
  readonly area: number
  /** How many times the forms around it enlarge it. */
  readonly scale: number
}

/** The largest picture of a page whose pictures together cover most of it: some scanners write strips. Otherwise null. */
function scanOf(pdfium: Pdfium, page: number): Picture | null {
  const { calls } = pdfium
  let covered = 0
  let largest = null as Picture | null
  visitObjects(pdfium, page, maxObjects, (found) => {
    const bounds = found.type === imageObject ? boundsOf(pdfium, found) : null
    if (bounds === null) return
    const area = Math.abs((bounds.right - bounds.left) * (bounds.top - bounds.bottom))
    covered += area
    const [a, b, c, d] = found.matrix
    if (area > (largest?.area ?? 0)) largest = { object: found.object, area, scale: Math.abs(a * d - b * c) }
  })
  const pageArea = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page)
  return covered >= pageArea * scanShare ? largest : null
}

/** The scan of a page: its dots per inch, null if unknown, and whether its pixels are only black and white. */
export function scanAt(pdfium: Pdfium, page: number): { dpi: number | null; isBilevel: boolean } | null {
  const scan = scanOf(pdfium, page)
  if (scan === null) return null
  return { dpi: dpiOf(pdfium, page, scan), isBilevel: bitsOf(pdfium, page, scan) === 1 }
}

function bitsOf({ calls, memory }: Pdfium, page: number, { object }: Picture): number | null {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(28)
  try {
    // The fifth field of FPDF_IMAGEOBJ_METADATA.
    return calls.FPDFImageObj_GetImageMetadata(object, page, at)
      ? (new Uint32Array(memory.buffer, at, 5)[4] ?? null)
      : null
  } finally {
    free(at)
  }
}

function dpiOf({ calls, memory }: Pdfium, page: number, { object, scale }: Picture): number | null {
  const { malloc, free } = calls.pdfium.wasmExports
  // FPDF_IMAGEOBJ_METADATA begins with width, height (unsigned), horizontal and vertical dpi (float).
  const at = malloc(28)
  try {
    if (!calls.FPDFImageObj_GetImageMetadata(object, page, at)) return null
    const [, , across = 0, down = 0] = new Float32Array(memory.buffer, at, 4)
    const least = Math.round(Math.min(across, down) / Math.sqrt(scale))
    return Number.isSafeInteger(least) && least > 0 ? least : null
  } finally {
    free(at)
  }
}
