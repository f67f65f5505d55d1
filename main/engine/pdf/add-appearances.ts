import type { OpenDocument } from './document.ts'
import { missingInRow } from './page-count.ts'
import type { Pdfium } from './pdfium.ts'
import { readString } from './pdfium-strings.ts'

/** fpdf_annot.h: FPDF_ANNOT_FREETEXT, FPDF_ANNOT_STAMP and FPDF_ANNOT_WIDGET. */
const [freeText, stamp, widget] = [3, 13, 20]
/** fpdfview.h: FPDF_OBJECT_NAME and FPDF_OBJECT_ARRAY. fpdf_edit.h: FPDF_PAGEOBJ_PATH. */
const [nameValue, arrayValue, pathObject] = [4, 5, 2]
/** The ground and the border of a field have no more paths, and none of more segments. */
const [mostPaths, mostSegments] = [4, 8]
/** fpdf_annot.h: FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
const normal = 0
/** fpdf_edit.h: FPDF_FONT_HELVETICA. */
const helvetica = 4
const usualSize = 12

/**
 * Gives the free texts, named stamps and filled fields of a loaded page the look that other readers draw by themselves.
 * PDFium does so for free texts, but not in a file with a form that has no fonts. The file is not changed.
 * @param needsAppearances whether readers draw the fields of the form by their values
 */
export function addAppearances(
  { calls, memory }: Pdfium,
  page: number,
  needsAppearances: OpenDocument['needsAppearances'],
): void {
  const count = calls.FPDFPage_GetAnnotCount(page)
  for (let nth = 0; nth < count; nth += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, nth)
    if (annotation === 0) continue
    try {
      const type = calls.FPDFAnnot_GetSubtype(annotation)
      const isLacking =
        (type === freeText || type === stamp) && !calls.EPDFAnnot_HasAppearanceStream(annotation, normal)
      if (isLacking && type === freeText) addAppearance({ calls, memory }, annotation)
      if (isLacking && type === stamp) addStamp({ calls, memory }, page, annotation)
      if (type === widget && isDrawnByReader({ calls, memory }, annotation, needsAppearances))
        calls.EPDFAnnot_GenerateFormFieldAP(annotation)
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
}

/** A field with words and without any look, or with an empty one that the form leaves to the reader, as of LibreOffice. */
function isDrawnByReader(pdfium: Pdfium, annotation: number, needsAppearances: () => boolean): boolean {
  if (!mayHaveWords(pdfium, annotation)) return false
  if (!pdfium.calls.EPDFAnnot_HasAppearanceStream(annotation, normal)) return true
  return needsAppearances() && isEmptyLook(pdfium, annotation)
}

/** A button shows no words. The field above it may have the value. */
function mayHaveWords(pdfium: Pdfium, annotation: number): boolean {
  const { calls } = pdfium
  const has = (key: string) => calls.FPDFAnnot_HasKey(annotation, key)
  if (!has('V')) return has('Parent') && !has('AS')
  const type = calls.FPDFAnnot_GetValueType(annotation, 'V')
  if (type === nameValue || type === arrayValue) return type === arrayValue
  return readString(pdfium, (at, size) => calls.FPDFAnnot_GetStringValue(annotation, 'V', at, size)) !== ''
}

/** True for a look of nothing but a ground and a border. */
function isEmptyLook({ calls }: Pdfium, annotation: number): boolean {
  const count = calls.FPDFAnnot_GetObjectCount(annotation)
  if (count > mostPaths) return false
  return Array.from({ length: count }, (_, nth) => calls.FPDFAnnot_GetObject(annotation, nth)).every(
    (object) =>
      calls.FPDFPageObj_GetType(object) === pathObject && calls.FPDFPath_CountSegments(object) <= mostSegments,
  )
}

/**
 * Does so on all pages of a document with a form, whose fields readers draw by data that its pages do not carry.
 * @returns false if it was cancelled
 */
export function addAppearancesOfForm(
  pdfium: Pdfium,
  { document, needsAppearances }: OpenDocument,
  isCancelled: () => boolean,
): boolean {
  const { calls } = pdfium
  if (calls.FPDF_GetFormType(document) === 0) return true
  const claimed = calls.FPDF_GetPageCount(document)
  for (let index = 0, missing = 0; index < claimed && missing < missingInRow; index += 1) {
    if (isCancelled()) return false
    const page = calls.FPDF_LoadPage(document, index)
    missing = page === 0 ? missing + 1 : 0
    if (page === 0) continue
    addAppearances(pdfium, page, needsAppearances)
    calls.FPDF_ClosePage(page)
  }
  return true
}

/** Writes the name of a stamp, or its words, at its place: the picture of a standard stamp is not in the file. */
function addStamp(pdfium: Pdfium, page: number, annotation: number): void {
  const { calls, memory } = pdfium
  const read = (key: string) =>
    readString(pdfium, (at, size) => calls.FPDFAnnot_GetStringValue(annotation, key, at, size)).trim()
  const words = [read('Name'), read('Contents'), read('Subj')].find((each) => each !== '') ?? stampWord
  const { malloc, free } = calls.pdfium.wasmExports
  const written = calls.FPDFPage_CreateAnnot(page, freeText)
  if (written === 0) return
  // A rectangle of four floats; then the words, and a space, in UTF-16 with a zero at their end.
  const text = Buffer.from(`${spaced(words)}\0 \0`, 'utf16le')
  const at = malloc(16 + text.length)
  try {
    if (!calls.FPDFAnnot_GetRect(annotation, at)) return
    // FS_RECTF: left, top, right, bottom.
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory.buffer, at, 4)
    new Uint8Array(memory.buffer, at + 16, text.length).set(text)
    const size = Math.min(Math.abs(top - bottom) / 2, Math.abs(right - left) / Math.max(1, words.length * letterWidth))
    calls.FPDFAnnot_SetRect(written, at)
    // A hidden stamp stays hidden.
    calls.FPDFAnnot_SetFlags(written, calls.FPDFAnnot_GetFlags(annotation))
    calls.FPDFAnnot_SetStringValue(written, 'Contents', at + 16)
    if (calls.EPDFAnnot_SetDefaultAppearance(written, helvetica, Math.max(size, leastSize), ...stampColor))
      calls.EPDFAnnot_GenerateAppearance(written)
    // With an empty look of its own it is not added again when the page is drawn once more.
    calls.FPDFAnnot_SetAP(annotation, normal, at + 16 + text.length - 4)
  } finally {
    free(at)
    calls.FPDFPage_CloseAnnot(written)
  }
}

/** "NotApproved" becomes "NOT APPROVED", as other readers write it. */
const spaced = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()
const stampWord = 'CARIMBO'
const stampColor = [176, 32, 32] as const
/** The mean width of a capital of Helvetica, in its size. */
const letterWidth = 0.75
const leastSize = 6

/** Names the font anew, which puts it into the form. */
function addAppearance({ calls, memory }: Pdfium, annotation: number): void {
  const { malloc, free } = calls.pdfium.wasmExports
  // A font (int), a size (float), and red, green and blue (unsigned).
  const at = malloc(20)
  try {
    const isKnown = calls.EPDFAnnot_GetDefaultAppearance(annotation, at, at + 4, at + 8, at + 12, at + 16)
    const [font = -1] = isKnown ? new Int32Array(memory.buffer, at, 1) : []
    const [size = 0] = isKnown ? new Float32Array(memory.buffer, at + 4, 1) : []
    const [red = 0, green = 0, blue = 0] = isKnown ? new Uint32Array(memory.buffer, at + 8, 3) : []
    const written = [font < 0 ? helvetica : font, size > 0 ? size : usualSize, red, green, blue] as const
    if (calls.EPDFAnnot_SetDefaultAppearance(annotation, ...written)) calls.EPDFAnnot_GenerateAppearance(annotation)
  } finally {
    free(at)
  }
}
