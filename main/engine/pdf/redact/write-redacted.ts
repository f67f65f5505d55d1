import { closeSync, fsyncSync, openSync } from 'node:fs'
import { arrangeRefusalOf } from '../compile/arrange-refusal.ts'
import { copyChosen, readPages } from '../compile/copy-pages.ts'
import { fileEnd, fileHeader } from '../compile/file-end.ts'
import { layersEntry } from '../compile/layers.ts'
import { requireObjects } from '../compile/missing-objects.ts'
import { createObjectWriter, type ObjectWriter } from '../compile/object-writer.ts'
import { nodeOf } from '../compile/page-tree.ts'
import { BadSyntax, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import { openPlainFile, type PlainFile } from '../compile/plain-file.ts'
import { Cancelled, stoppable, writeAll } from '../compile/save-anew.ts'
import type { OpenDocument } from '../document.ts'
import { scanAt } from '../examine.ts'
import type { Pdfium } from '../pdfium.ts'
import type { RedactedPage, RedactJob } from '../worker-messages.ts'
import { writing } from '../write-failed.ts'
import { cleanPage, withoutCarriers } from './carriers.ts'
import { drawRedacted, pixelSizeOf, type RedactedImage } from './page-image.ts'
import { RedactionRefused } from './refused.ts'

interface RedactionOrder {
  readonly job: RedactJob
  /** The file as PDFium reads it, for drawing. */
  readonly opened: OpenDocument
  isCancelled(): boolean
}

/** A page that has become an image, and the size of that. */
export interface PlacedImage extends RedactedPage {
  readonly size: readonly [width: number, height: number]
}

const fixed = { catalog: 1, pages: 2, info: 3 } as const

/** @param path the file itself, or what PDFium has made of it */
export function writeRedacted(pdfium: Pdfium, path: string, order: RedactionOrder): readonly PlacedImage[] {
  const opened = openPlainFile(path)
  try {
    const file = withoutCarriers({ ...opened, readBlocks: stoppable(opened.readBlocks, order.isCancelled) })
    const tree = readPages(file)
    const dicts = tree.pages.map(({ dict }) => dict)
    const refusal = arrangeRefusalOf(opened, dicts)
    if (refusal !== null) throw new RedactionRefused(refusal)
    const redacted = new Map(order.job.pages.map((each) => [each.page, each]))
    // An image of a page shows only what is found.
    requireObjects(opened, tree, [...redacted.keys()])
    if ([...redacted.keys()].some((page) => carriesFile(file, dicts[page]))) throw new RedactionRefused('attachments')
    const kept = dicts.flatMap((_, page) => (redacted.has(page) ? [] : [{ page, turn: 0 as const }]))
    const cleaned = tree.pages.map((each, page) =>
      redacted.has(page) ? each : { ...each, dict: cleanPage(file, each.dict) },
    )
    const to = writing(() => openSync(order.job.to, 'wx', 0o600))
    try {
      const put = (bytes: Buffer, at: number) => writing(() => writeAll(to, bytes, at))
      put(Buffer.from(fileHeader, 'latin1'), 0)
      const writer = createObjectWriter({ offset: fileHeader.length, object: 1 }, put)
      for (const _ of Object.values(fixed)) writer.reserve()
      const copied = copyChosen(file, { writer, parent: fixed.pages, tree: { ...tree, pages: cleaned }, chosen: kept })
      const objects: number[] = []
      for (const [nth, { page }] of kept.entries()) objects[page] = copied.pages[nth] ?? 0
      const images: PlacedImage[] = []
      for (const each of redacted.values()) {
        if (order.isCancelled()) throw new Cancelled()
        const { object, size } = writeImagePage(pdfium, order.opened, each, writer)
        objects[each.page] = object
        images.push({ ...each, size })
      }
      writeEnd(writer, objects, layersEntry(copied.layers), put)
      writing(() => fsyncSync(to))
      return images
    } finally {
      closeSync(to)
    }
  } finally {
    opened.close()
  }
}

/** True if a file hangs on the page, which an image of it would lose. */
function carriesFile(file: PlainFile, page: PdfDict | undefined): boolean {
  const annotations = file.resolve(page?.get('/Annots'))
  if (!Array.isArray(annotations)) return false
  return annotations.some((each) => {
    const dict = file.resolve(each)
    return isDict(dict) && file.resolve(dict.get('/Subtype')) === '/FileAttachment'
  })
}

/** Writes a page that is one picture: no text, no annotations, no layers. */
function writeImagePage(
  pdfium: Pdfium,
  opened: OpenDocument,
  { page, boxes }: RedactedPage,
  writer: ObjectWriter,
): { object: number; size: readonly [number, number] } {
  const { calls } = pdfium
  const handle = calls.FPDF_LoadPage(opened.document, page)
  if (handle === 0) throw new RedactionRefused('not-drawn')
  try {
    const [width, height] = [calls.FPDF_GetPageWidthF(handle), calls.FPDF_GetPageHeightF(handle)]
    if (!(width > 0 && height > 0)) throw new RedactionRefused('not-drawn')
    const scan = scanAt(pdfium, handle)
    const size = pixelSizeOf({ width, height, scanDpi: scan?.dpi ?? null })
    const image = drawRedacted(pdfium, handle, { opened, size, boxes, isBilevel: scan?.isBilevel ?? false })
    if (image === null) throw new RedactionRefused('not-drawn')
    const picture = writer.reserve()
    writer.writeStream(picture, imageDict(image), (write) => write(Buffer.from(image.bytes)))
    const content = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Im0 Do Q`, 'latin1')
    const contents = writer.reserve()
    writer.writeStream(contents, new Map([['/Length', String(content.length)]]), (write) => write(content))
    const object = writer.reserve()
    const drawn: PdfDict = new Map([['/Im0', new Reference(picture)]])
    const dict: PdfDict = new Map<string, PdfValue>([
      ['/Type', '/Page'],
      ['/Parent', new Reference(fixed.pages)],
      ['/MediaBox', ['0', '0', String(width), String(height)]],
      ['/Resources', new Map([['/XObject', drawn]])],
      ['/Contents', new Reference(contents)],
    ])
    writer.write(object, dict)
    return { object, size }
  } finally {
    calls.FPDF_ClosePage(handle)
  }
}

const imageDict = ({ width, height, space, bits, filter, bytes }: RedactedImage): PdfDict =>
  new Map<string, PdfValue>([
    ['/Type', '/XObject'],
    ['/Subtype', '/Image'],
    ['/Width', String(width)],
    ['/Height', String(height)],
    ['/ColorSpace', `/${space}`],
    ['/BitsPerComponent', String(bits)],
    ['/Filter', `/${filter}`],
    ['/Length', String(bytes.length)],
  ])

function writeEnd(
  writer: ObjectWriter,
  pages: readonly number[],
  layers: PdfDict | null,
  put: (bytes: Buffer, at: number) => void,
): void {
  const catalog: PdfDict = new Map<string, PdfValue>([
    ['/Type', '/Catalog'],
    ['/Pages', new Reference(fixed.pages)],
  ])
  if (layers !== null) catalog.set('/OCProperties', layers)
  if (pages.some((page) => page === undefined || page === 0)) throw new BadSyntax('a page was not written')
  writer.write(fixed.catalog, catalog)
  writer.write(fixed.pages, nodeOf({ parent: null, kids: pages, count: pages.length }))
  writer.write(fixed.info, new Map([['/Producer', '(Malote)']]))
  const { offset, offsets } = writer.end()
  put(fileEnd([0, ...offsets], offset, fixed), offset)
}
