import { withDocument } from './document.ts'
import { type PageObject, visitObjects } from './page-objects.ts'
import { bareCalls, type Pdfium } from './pdfium.ts'

/** The colours of a picture, from the fewest to the most; `indexed`: a table of colours, whatever they are. */
export type PictureColour = 'mono' | 'grey' | 'indexed' | 'rgb' | 'cmyk' | 'unknown'
/** By the filter of the picture's bytes. */
export type PictureCompression = 'none' | 'flate' | 'lzw' | 'run-length' | 'ccitt' | 'jbig2' | 'jpeg' | 'jpeg-2000'

/** The pictures that a page is a scan of. */
interface ScanFacts {
  /** Dots per inch, the least of the pictures, in the directions of the picture's own sides. */
  readonly across: number
  readonly down: number
  /** The richest of the pictures. */
  readonly colour: PictureColour
  readonly compressions: readonly PictureCompression[]
}

/** Facts of one page, measured from the file. */
export interface PageFacts {
  /** As it is shown, in points. */
  readonly width: number
  readonly height: number
  /** Null where pictures cover less than half of it. */
  readonly scan: ScanFacts | null
  readonly words: number
  /** True if it draws nothing at all. */
  readonly isEmpty: boolean
}

/** `pages` are how many the file has, and `facts` those of the pages from the first wanted on. */
export type ReadPageFacts =
  | { readonly kind: 'read'; readonly pages: number; readonly facts: readonly (PageFacts | null)[] }
  | { readonly kind: 'password' | 'unreadable' }

/** fpdf_edit.h: FPDF_PAGEOBJ_IMAGE. */
const imageObject = 3
const [maxObjects, maxCharacters] = [20_000, 200_000]
/** Of the page: pictures together that make it a scan, and one of them that counts. */
const [scanShare, countedShare] = [0.5, 0.02]
const limitMs = 1000

/** Measures as many pages as a second allows, at least one; null for a page that PDFium cannot open. */
export const readPageFacts = (
  pdfium: Pdfium,
  from: string,
  { first, most }: { readonly first: number; readonly most: number },
): ReadPageFacts =>
  withDocument(pdfium, from, ({ document }): ReadPageFacts => {
    const pages = pdfium.calls.FPDF_GetPageCount(document)
    const facts: (PageFacts | null)[] = []
    const end = performance.now() + limitMs
    for (let page = first; page < pages && facts.length < most; page += 1) {
      if (facts.length > 0 && performance.now() > end) break
      facts.push(factsOf(pdfium, document, page))
    }
    return { kind: 'read', pages, facts }
  })

function factsOf(pdfium: Pdfium, document: number, index: number): PageFacts | null {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(document, index)
  if (page === 0) return null
  try {
    const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
    const pictures: Picture[] = []
    let objects = 0
    visitObjects(pdfium, page, maxObjects, (found) => {
      objects += 1
      const picture = found.type === imageObject ? pictureOf(pdfium, page, found) : null
      if (picture !== null) pictures.push(picture)
    })
    const area = width * height
    return {
      width,
      height,
      scan: scanOf(pictures, area),
      words: countWords(pdfium, page),
      isEmpty: objects === 0,
    }
  } finally {
    calls.FPDF_ClosePage(page)
  }
}

interface Picture extends Omit<ScanFacts, 'compressions'> {
  /** In square points of the page. */
  readonly area: number
  readonly compression: PictureCompression
}

const colours: readonly PictureColour[] = ['mono', 'grey', 'indexed', 'rgb', 'cmyk', 'unknown']

function scanOf(pictures: readonly Picture[], area: number): ScanFacts | null {
  const covered = pictures.reduce((sum, each) => sum + each.area, 0)
  const counted = pictures.filter((each) => each.area >= area * countedShare)
  if (covered < area * scanShare || counted.length === 0) return null
  const richest = Math.max(...counted.map(({ colour }) => colours.indexOf(colour)))
  return {
    across: Math.min(...counted.map(({ across }) => across)),
    down: Math.min(...counted.map(({ down }) => down)),
    colour: colours[richest] ?? 'unknown',
    compressions: [...new Set(counted.map(({ compression }) => compression))],
  }
}

/** fpdf_edit.h: FPDF_COLORSPACE_. */
const spaces: Readonly<Record<number, PictureColour>> = {
  1: 'grey',
  2: 'rgb',
  3: 'cmyk',
  4: 'grey',
  5: 'rgb',
  10: 'indexed',
}

/** Null for a picture without a size. */
function pictureOf({ calls, memory }: Pdfium, page: number, { object, matrix }: PageObject): Picture | null {
  const { malloc, free } = calls.pdfium.wasmExports
  // FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, mark. FS_MATRIX: six floats.
  const at = malloc(28 + 24)
  try {
    if (!calls.FPDFPageObj_GetMatrix(object, at + 28) || !calls.FPDFImageObj_GetImageMetadata(object, page, at))
      return null
    const [a = 0, b = 0, c = 0, d = 0] = new Float32Array(memory.buffer, at + 28, 6)
    const [width = 0, height = 0, , , bits = 0, kind = 0] = new Uint32Array(memory.buffer, at, 7)
    const [wide, high] = [
      Math.hypot(a * matrix[0] + b * matrix[2], a * matrix[1] + b * matrix[3]),
      Math.hypot(c * matrix[0] + d * matrix[2], c * matrix[1] + d * matrix[3]),
    ]
    if (!(wide > 0 && high > 0 && width > 0 && height > 0)) return null
    return {
      across: Math.round((width * 72) / wide),
      down: Math.round((height * 72) / high),
      colour: colourOf(kind, bits),
      area: wide * high,
      compression: compressionOf({ calls, memory }, object),
    }
  } finally {
    free(at)
  }
}

function colourOf(space: number, bits: number): PictureColour {
  const known = spaces[space]
  if (known === 'indexed') return known
  if (bits === 1) return 'mono'
  // PDFium calls grey of 16 bits 24 bits wide.
  if (known !== undefined) return known
  if (bits === 32) return 'cmyk'
  if (bits === 24 || bits === 48) return 'rgb'
  return bits === 2 || bits === 4 || bits === 8 || bits === 16 ? 'grey' : 'unknown'
}

const filters: Readonly<Record<string, PictureCompression>> = {
  DCTDecode: 'jpeg',
  DCT: 'jpeg',
  JPXDecode: 'jpeg-2000',
  JBIG2Decode: 'jbig2',
  CCITTFaxDecode: 'ccitt',
  CCF: 'ccitt',
  LZWDecode: 'lzw',
  LZW: 'lzw',
  RunLengthDecode: 'run-length',
  RL: 'run-length',
  FlateDecode: 'flate',
  Fl: 'flate',
}

/** By the last filter that packs; those that write bytes as letters pack nothing. */
function compressionOf({ calls, memory }: Pdfium, object: number): PictureCompression {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(64)
  try {
    for (let nth = calls.FPDFImageObj_GetImageFilterCount(object) - 1; nth >= 0; nth -= 1) {
      const length = calls.FPDFImageObj_GetImageFilter(object, nth, at, 64)
      if (length < 2 || length > 64) continue
      const name = Buffer.from(new Uint8Array(memory.buffer, at, length - 1)).toString('latin1')
      const found = filters[name]
      if (found !== undefined) return found
    }
    return 'none'
  } finally {
    free(at)
  }
}

const isSpace = (code: number) => code <= 0x20 || code === 0xa0

function countWords({ calls }: Pdfium, page: number): number {
  const text = calls.FPDFText_LoadPage(page)
  if (text === 0) return 0
  const { FPDFText_GetUnicode: unicode } = bareCalls(calls)
  try {
    const count = Math.min(calls.FPDFText_CountChars(text), maxCharacters)
    let [words, isWithin] = [0, false]
    for (let index = 0; index < count; index += 1) {
      const isOfWord = !isSpace(unicode(text, index))
      if (isOfWord && !isWithin) words += 1
      isWithin = isOfWord
    }
    return words
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}
