import { isDict, type PdfDict, type PdfValue } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { boundsOf, visitObjects } from '../page-objects.ts'
import type { Pdfium } from '../pdfium.ts'

/** The one picture that covers a page. */
export interface CoveringPicture {
  /** PDFium's handle. */
  readonly object: number
  readonly width: number
  readonly height: number
  readonly bits: number
  /** Dots per inch as it is shown. */
  readonly dpi: number
  /** Of its stream. */
  readonly sizeBytes: number
}

/** fpdf_edit.h: FPDF_PAGEOBJ_IMAGE. */
const imageObject = 3
const mostObjects = 20_000
/** Pictures that together cover so much of a page are a scan of it; one covers almost all. */
const [scanShare, coveringShare] = [0.5, 0.85]

/** Pictures of a loaded page: whether it is a scan, and the one picture that covers it, if there is just one. */
export function scanOnPage(pdfium: Pdfium, page: number): { isScan: boolean; picture: CoveringPicture | null } {
  const { calls } = pdfium
  const pageArea = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page)
  const found: { object: number; area: number; isPlain: boolean }[] = []
  visitObjects(pdfium, page, mostObjects, (each) => {
    const bounds = each.type === imageObject ? boundsOf(pdfium, each) : null
    if (bounds === null) return
    const area = Math.abs((bounds.right - bounds.left) * (bounds.top - bounds.bottom))
    const [a, b, c, d] = each.matrix
    found.push({ object: each.object, area, isPlain: a === 1 && b === 0 && c === 0 && d === 1 })
  })
  const covered = found.reduce((sum, { area }) => sum + area, 0)
  const [only, ...others] = found
  const isOne = only?.isPlain === true && others.length === 0 && only.area >= pageArea * coveringShare
  return { isScan: covered >= pageArea * scanShare, picture: isOne ? factsOf(pdfium, page, only.object) : null }
}

function factsOf({ calls, memory }: Pdfium, page: number, object: number): CoveringPicture | null {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(28)
  try {
    // FPDF_IMAGEOBJ_METADATA: width, height, horizontal and vertical dpi (float), bits per pixel.
    if (!calls.FPDFImageObj_GetImageMetadata(object, page, at)) return null
    const [width = 0, height = 0, , , bits = 0] = new Uint32Array(memory.buffer, at, 5)
    const [, , across = 0, down = 0] = new Float32Array(memory.buffer, at, 4)
    const dpi = Math.round(Math.max(across, down))
    if (!(width > 0 && height > 0 && Number.isSafeInteger(dpi) && dpi > 0)) return null
    return { object, width, height, bits, dpi, sizeBytes: calls.FPDFImageObj_GetImageDataRaw(object, 0, 0) }
  } finally {
    free(at)
  }
}

/** The key of a picture that was made of another one here. */
export const mendedKey = '/MaloteMended'

/** A picture of the resources of a page: its name there, and its dictionary. */
interface NamedPicture {
  readonly name: string
  readonly dict: PdfDict
}

export function picturesOf(file: Pick<PlainFile, 'resolve'>, page: PdfDict): NamedPicture[] {
  const dictOf = (value: PdfValue | undefined): PdfDict => {
    const found = file.resolve(value)
    return isDict(found) ? found : new Map()
  }
  const objects = dictOf(dictOf(page.get('/Resources')).get('/XObject'))
  return [...objects].flatMap(([name, value]) => {
    const dict = dictOf(value)
    return file.resolve(dict.get('/Subtype')) === '/Image' ? [{ name, dict }] : []
  })
}
