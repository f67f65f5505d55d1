import { type PdfBox, sharesOf, shownBox } from './page-shares.ts'
import type { Pdfium } from './pdfium.ts'
import { readString } from './pdfium-strings.ts'

/** A text that an annotation or a field carries, whether the page shows it or not. */
interface PageNote {
  readonly text: string
  /** Its place on the page; null if it is nowhere on it. */
  readonly box: PdfBox | null
}

export interface PageNotes {
  readonly notes: readonly PageNote[]
  /** True if a file, a sound or a film hangs on the page. */
  readonly hasAttachment: boolean
}

export const noNotes: PageNotes = { notes: [], hasAttachment: false }

/** fpdf_annot.h: FILEATTACHMENT, SOUND, MOVIE, SCREEN, THREED and RICHMEDIA. */
const attachments: readonly number[] = [17, 18, 19, 21, 25, 26]
/** fpdf_annot.h: FPDF_ANNOT_WIDGET. */
const widget = 20
/** Texts of annotations (ISO 32000-1, 12.5 and 12.7): contents, rich contents, subject, author; value and rich value. */
const keys = ['Contents', 'RC', 'Subj', 'T', 'V', 'RV'] as const

/** Reads the texts of the annotations and fields of a loaded page. @param form PDFium's handle of the form; 0 without */
export function readNotes(pdfium: Pdfium, page: number, form: number): PageNotes {
  const { calls } = pdfium
  const notes: PageNote[] = []
  let hasAttachment = false
  const count = calls.FPDFPage_GetAnnotCount(page)
  for (let nth = 0; nth < count; nth += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, nth)
    if (annotation === 0) continue
    try {
      const type = calls.FPDFAnnot_GetSubtype(annotation)
      hasAttachment ||= attachments.includes(type)
      const texts: string[] = keys.map((key) =>
        readString(pdfium, (at, size) => calls.FPDFAnnot_GetStringValue(annotation, key, at, size)),
      )
      // The field above it may have the value.
      if (type === widget && form !== 0)
        texts.push(readString(pdfium, (at, size) => calls.FPDFAnnot_GetFormFieldValue(form, annotation, at, size)))
      const all = [...new Set(texts.map(plain).filter((text) => text.trim() !== ''))]
      if (all.length > 0) notes.push({ text: all.join('\n'), box: boxOf(pdfium, page, annotation) })
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
  return { notes, hasAttachment }
}

/** Rich texts are XML. */
const plain = (text: string) => (/^\s*<\?xml|^\s*<body/i.test(text) ? text.replaceAll(/<[^>]*>/g, ' ') : text)

function boxOf(pdfium: Pdfium, page: number, annotation: number): PdfBox | null {
  const { calls, memory } = pdfium
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(16)
  try {
    if (!calls.FPDFAnnot_GetRect(annotation, at)) return null
    // FS_RECTF: left, top, right, bottom.
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory.buffer, at, 4)
    return shownBox(sharesOf(pdfium, page), { left, top, right, bottom })
  } finally {
    free(at)
  }
}
