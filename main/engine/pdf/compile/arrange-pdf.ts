import { closeSync, fsyncSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { countSignatures } from '../count-signatures.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import type { ArrangedPage, ArrangeJob, ArrangeRefusal, PdfJobResults } from '../worker-messages.ts'
import { writeFailureOf, writing } from '../write-failed.ts'
import { arrangeRefusalOf } from './arrange-refusal.ts'
import { copyChosen, type PageChoice, readPages } from './copy-pages.ts'
import { fileEnd, fileHeader } from './file-end.ts'
import { layersEntry } from './layers.ts'
import { isTableSound } from './missing-objects.ts'
import { createObjectWriter, type FilePosition } from './object-writer.ts'
import { nodeOf, type PageTree } from './page-tree.ts'
import { BadSyntax, MissingObject, type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import { openPlainFile, type PlainFile } from './plain-file.ts'
import { Cancelled, saveAnew, stoppable, writeAll } from './save-anew.ts'
import { titleOf } from './title.ts'

class Refused extends Error {
  readonly why: ArrangeRefusal
  readonly from: string
  constructor(why: ArrangeRefusal, from: string) {
    super(why)
    this.why = why
    this.from = from
  }
}

const fixed = { catalog: 1, pages: 2, info: 3 } as const

/** The unfinished file. */
interface Target {
  readonly file: number
  /** Offsets by object. */
  readonly offsets: number[]
  /** Where the next object goes. */
  offset: number
  /** The object of each page, in the order of the result. */
  readonly pages: number[]
  readonly layers: { groups: number[]; hidden: number[] }
  title: PdfValue | null
}

/** Changes a file before its pages are copied; the pages keep their places. */
export type Change = (file: PlainFile, tree: PageTree) => { readonly file: PlainFile; readonly tree: PageTree }
const unchanged: Change = (file, tree) => ({ file, tree })

/**
 * Writes one PDF of pages of others. The streams of a page are copied as they are, so that no picture is compressed
 * again. The same pages give the same bytes. Throws the system's error if a file cannot be read.
 */
export function arrangePdf(
  pdfium: Pdfium,
  job: ArrangeJob,
  isCancelled: () => boolean,
  change: Change = unchanged,
): PdfJobResults['arrange'] {
  try {
    const file = writing(() => openSync(job.to, 'wx', 0o600))
    try {
      return arrangeInto(file, pdfium, job, { isCancelled, change })
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' }
    if (error instanceof Refused) return { kind: 'refused', why: error.why, from: error.from }
    return writeFailureOf(error)
  } finally {
    rmSync(job.scratch, { force: true })
  }
}

interface Steps {
  isCancelled(): boolean
  readonly change: Change
}

function arrangeInto(file: number, pdfium: Pdfium, job: ArrangeJob, steps: Steps) {
  const { isCancelled } = steps
  writing(() => writeAll(file, Buffer.from(fileHeader, 'latin1'), 0))
  const target: Target = {
    file,
    offsets: [0, 0, 0, 0],
    offset: fileHeader.length,
    pages: [],
    layers: { groups: [], hidden: [] },
    title: null,
  }
  for (const [from, chosen] of byFile(job.pages)) {
    const copy = (path: string) => copyFrom(path, { from, chosen, target, ...steps })
    const { count, isSound } = examine(pdfium, from)
    try {
      // The person has seen a broken file as PDFium shows it.
      if (!isSound) throw new BadSyntax('PDFium has rebuilt its table')
      copy(from)
    } catch (error) {
      if (!(error instanceof BadSyntax)) throw error
      // PDFium would leave out what it does not find.
      if (error instanceof MissingObject) throw new Refused('unreadable', from)
      copyRepaired(pdfium, { from, scratch: job.scratch, isCancelled }, copy)
    }
    if (chosen.some(({ page }) => page >= count)) throw new Refused('no-page', from)
  }
  const sizeBytes = writeEnd(target)
  return { kind: 'arranged' as const, pages: target.pages.length, sizeBytes }
}

type PlacedPage = PageChoice & { readonly place: number }

/** The pages by their file; `place` is where each stands in the result. */
function byFile(pages: readonly ArrangedPage[]): ReadonlyMap<string, readonly PlacedPage[]> {
  const files = new Map<string, PlacedPage[]>()
  for (const [place, { from, page, turn }] of pages.entries()) {
    const chosen = files.get(from)
    if (chosen === undefined) files.set(from, [{ page, turn, place }])
    else chosen.push({ page, turn, place })
  }
  return files
}

/** How many pages PDFium finds, and whether it could use the table of objects. */
function examine(pdfium: Pdfium, from: string): { count: number; isSound: boolean } {
  const { calls } = pdfium
  const found = withDocument(pdfium, from, ({ document }) => {
    if (calls.FPDF_GetSecurityHandlerRevision(document) !== -1) throw new Refused('protected', from)
    if (countSignatures(pdfium, document, from) > 0) throw new Refused('signed', from)
    return {
      count: calls.FPDF_GetPageCount(document),
      isSound: isTableSound(pdfium, document, from),
    }
  })
  if ('kind' in found) throw new Refused(found.kind, from)
  return found
}

interface CopyFrom extends Steps {
  readonly from: string
  readonly chosen: readonly PlacedPage[]
  readonly target: Target
}

/** @param path the file itself, or what PDFium has made of it */
function copyFrom(path: string, { from, chosen, target, isCancelled, change }: CopyFrom): void {
  const opened = openPlainFile(path)
  try {
    const whole = { ...opened, readBlocks: stoppable(opened.readBlocks, isCancelled) }
    const { file, tree } = change(whole, readPages(whole))
    const pages = chosen.flatMap(({ page }) => tree.pages[page]?.dict ?? [])
    if (pages.some((page) => file.resolve(page.get('/Type')) !== '/Page'))
      throw new BadSyntax('a page without its type')
    const refusal = arrangeRefusalOf(file, pages)
    if (refusal !== null) throw new Refused(refusal, from)
    if (chosen.some(({ page }) => tree.pages[page] === undefined)) throw new Refused('no-page', from)
    const position: FilePosition = { offset: target.offset, object: target.offsets.length }
    const writer = createObjectWriter(position, (bytes, at) => writing(() => writeAll(target.file, bytes, at)))
    const copied = copyChosen(file, { writer, parent: fixed.pages, tree, chosen })
    const end = writer.end()
    target.offset = end.offset
    for (const each of end.offsets) target.offsets.push(each)
    for (const [nth, { place }] of chosen.entries()) target.pages[place] = copied.pages[nth] ?? 0
    target.layers.groups.push(...copied.layers.groups)
    target.layers.hidden.push(...copied.layers.hidden)
    if (chosen.some(({ place }) => place === 0)) target.title = titleOf(file)
  } finally {
    opened.close()
  }
}

/** PDFium writes a file anew whose tables or lengths are not quite right; it keeps the streams as they are. */
function copyRepaired(
  pdfium: Pdfium,
  { from, scratch, isCancelled }: { from: string; scratch: string; isCancelled(): boolean },
  copy: (path: string) => void,
): void {
  rmSync(scratch, { force: true })
  const saved = withDocument(pdfium, from, ({ document }) => saveAnew(pdfium, document, scratch, isCancelled))
  if (saved === 'cancelled') throw new Cancelled()
  if (saved !== 'saved') throw new Refused('unreadable', from)
  try {
    copy(scratch)
  } catch (error) {
    throw error instanceof BadSyntax ? new Refused('unreadable', from) : error
  }
}

/** Writes what every file has, and flushes it to the disk; answers its size in bytes. */
function writeEnd({ file, offset, offsets, pages, layers, title }: Target): number {
  const catalog: PdfDict = new Map<string, PdfValue>([
    ['/Type', '/Catalog'],
    ['/Pages', new Reference(fixed.pages)],
  ])
  const properties = layersEntry(layers)
  if (properties !== null) catalog.set('/OCProperties', properties)
  const info: PdfDict = new Map([['/Producer', '(Malote)']])
  if (title !== null) info.set('/Title', title)

  const put = (bytes: Buffer, at: number) => writing(() => writeAll(file, bytes, at))
  const writer = createObjectWriter({ offset, object: 1 }, put)
  for (const _ of Object.values(fixed)) writer.reserve()
  writer.write(fixed.catalog, catalog)
  writer.write(fixed.pages, nodeOf({ parent: null, kids: pages, count: pages.length }))
  writer.write(fixed.info, info)
  const end = writer.end()
  for (const [nth, each] of end.offsets.entries()) offsets[1 + nth] = each
  const bytes = fileEnd(offsets, end.offset, fixed)
  put(bytes, end.offset)
  writing(() => {
    ftruncateSync(file, end.offset + bytes.length)
    fsyncSync(file)
  })
  return end.offset + bytes.length
}
