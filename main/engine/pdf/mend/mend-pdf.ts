import { boxOf, identity, type Matrix, times } from '../../../../pdf/reader/geometry.ts'
import { arrangePdf } from '../compile/arrange-pdf.ts'
import type { PageTree } from '../compile/page-tree.ts'
import { BadSyntax, isDict, type PdfDict, type PdfValue } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import { spaceOf } from '../text-layer/lay-text.ts'
import type { PageSpace } from '../text-layer/layer-content.ts'
import type { PdfJobResults } from '../worker-messages.ts'
import { type ChangedFile, changedFile } from './changed-file.ts'
import type { MendedPage, MendJob, PagesLeft } from './messages.ts'
import { contentsOf, openStates, textOf } from './page-content.ts'
import { mendedKey, picturesOf } from './picture-on-page.ts'
import { number, turnAnnotations, turnRefusalOf } from './turn-annotations.ts'

type Left = PagesLeft['left'][number]

/**
 * Writes a PDF anew with pages that stand straight, without their borders, or with another picture. What a page draws is
 * turned as a whole, so that pictures and words stay as they are. Throws the system's error if the file cannot be read.
 */
export function mendPdf(pdfium: Pdfium, job: MendJob, isCancelled: () => boolean): PdfJobResults['mend'] {
  const spaces = withDocument(pdfium, job.from, ({ document }) =>
    job.pages.map(({ page, box }) => (box === null ? null : shownSpace(pdfium, document, page))),
  )
  if ('kind' in spaces) return { kind: 'refused', why: spaces.kind }
  let left: Left[] = []
  const order = {
    to: job.to,
    scratch: job.scratch,
    pages: job.pages.map(({ page }) => ({ from: job.from, page, turn: 0 as const })),
  }
  const made = arrangePdf(pdfium, order, isCancelled, (original, tree) => {
    left = []
    const changed = changedFile(original)
    const pages = [...tree.pages]
    for (const [nth, each] of job.pages.entries()) {
      const found = tree.pages[each.page]
      if (found === undefined) continue
      const mended = mendPage(changed, { dict: found.dict, page: each, space: spaces[nth] ?? null })
      if ('why' in mended) left.push(mended)
      else pages[each.page] = { ...found, dict: mended.dict }
    }
    return { file: changed.file, tree: { ...tree, pages } satisfies PageTree }
  })
  if ('writeFailed' in made || made.kind === 'cancelled') return made
  return made.kind === 'refused' ? { kind: 'refused', why: made.why } : { kind: 'mended', left }
}

interface ShownSpace extends PageSpace {
  readonly width: number
  readonly height: number
}

function shownSpace(pdfium: Pdfium, document: number, index: number): ShownSpace | null {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(document, index)
  if (page === 0) return null
  const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
  calls.FPDF_ClosePage(page)
  const space = spaceOf(pdfium, document, index)
  return space && { ...space, width, height }
}

interface PageOrder {
  readonly dict: PdfDict
  readonly page: MendedPage
  readonly space: ShownSpace | null
}

/** The page as it becomes, or why it stays as it is. */
function mendPage(changed: ChangedFile, { dict, page, space }: PageOrder): { readonly dict: PdfDict } | Left {
  let mended: PdfDict = dict
  if (page.picture !== null) {
    const replaced = withPicture(changed, dict, page.picture)
    if (replaced === null) return { page: page.page, why: 'picture' }
    mended = replaced
  }
  if (page.box === null || space === null) return { dict: mended }
  const why = turnRefusalOf(changed.file, dict)
  if (why !== null) return { page: page.page, why }
  const open = openStates(textOf(changed.file, dict))
  if (open === null) return { page: page.page, why: 'content' }
  return { dict: withBox(changed, mended, { angle: page.angle, box: page.box, space, open }) }
}

/** Null if the page has no picture of its own that can be told from others, or that has a mask. */
function withPicture(changed: ChangedFile, dict: PdfDict, picture: NonNullable<MendedPage['picture']>): PdfDict | null {
  const { file } = changed
  const [only, ...others] = drawnPictures(file, dict)
  if (only === undefined || others.length > 0 || ['/SMask', '/Mask', '/ImageMask'].some((key) => only.dict.has(key)))
    return null
  const made = changed.add(
    new Map<string, PdfValue>([
      ['/Type', '/XObject'],
      ['/Subtype', '/Image'],
      ['/Width', String(picture.width)],
      ['/Height', String(picture.height)],
      ['/ColorSpace', picture.channels === 1 ? '/DeviceGray' : '/DeviceRGB'],
      ['/BitsPerComponent', '8'],
      ['/Filter', '/DCTDecode'],
      [mendedKey, 'true'],
    ]),
    picture,
  )
  const resources = file.resolve(dict.get('/Resources'))
  if (!isDict(resources)) return null
  const objects = file.resolve(resources.get('/XObject'))
  if (!isDict(objects)) return null
  const own = new Map([...resources, ['/XObject', new Map([...objects, [only.name, made]])]])
  return new Map([...dict, ['/Resources', own]])
}

/** Of the pictures in its resources, which many pages may share, those that the page names. */
function drawnPictures(file: PlainFile, dict: PdfDict) {
  const names = new Set(textOf(file, dict).match(/\/[^\0\t\n\f\r ()<>[\]{}/%]+/g))
  return picturesOf(file, dict).filter(({ name }) => names.has(name))
}

interface BoxOrder {
  readonly angle: number
  readonly box: NonNullable<MendedPage['box']>
  readonly space: ShownSpace
  /** States of the graphics that the page leaves open. */
  readonly open: number
}

/** Boxes of a page that its new one takes the place of (ISO 32000-1, 14.11.2). */
const otherBoxes = ['/CropBox', '/BleedBox', '/TrimBox', '/ArtBox']

function withBox(changed: ChangedFile, dict: PdfDict, { angle, box, space, open }: BoxOrder): PdfDict {
  const { file } = changed
  const { origin, right, down, width, height } = space
  const toOwn: Matrix = [...right, ...down, ...origin]
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const [middleX, middleY] = [width / 2, height / 2]
  // In the coordinates of the screen, whose second axis points down.
  const turn: Matrix = [
    cos,
    -sin,
    sin,
    cos,
    middleX - cos * middleX - sin * middleY,
    middleY + sin * middleX - cos * middleY,
  ]
  const matrix = angle === 0 ? identity : times(times(inverse(toOwn), turn), toOwn)
  const shown = boxOf(toOwn, [box.left, box.top, box.right, box.bottom]).map((each) =>
    number(Math.round(each * 100) / 100),
  )
  const [x1 = '0', y1 = '0', x2 = '0', y2 = '0'] = shown
  const clip = [x1, y1, number(Number(x2) - Number(x1)), number(Number(y2) - Number(y1))].join(' ')
  const moved = angle === 0 ? '' : `${matrix.map(matrixNumber).join(' ')} cm\n`
  const parts = contentsOf(file, dict)
  const begin = changed.add(new Map(), Buffer.from(`q ${clip} re W n\n${moved}`, 'latin1'))
  const end = changed.add(new Map(), Buffer.from(`\n${'Q '.repeat(open + 1)}\n`, 'latin1'))
  const kept = new Map([...dict].filter(([key]) => !otherBoxes.includes(key)))
  kept.set('/MediaBox', shown)
  kept.set('/Contents', [begin, ...parts, end])
  const annotations = turnAnnotations(changed, dict, matrix)
  if (annotations !== null) kept.set('/Annots', annotations)
  return kept
}

const matrixNumber = (value: number) => String(Number(value.toFixed(8)))

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const by = a * d - b * c
  if (by === 0) throw new BadSyntax('a page without a size')
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by]
}
