import { randomBytes } from 'node:crypto'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type ExistingPdf, openPdf } from './document.ts'
import type { Source } from './source.ts'

/** Draws pages into a document. */
export type Draw = (document: PDFDocument) => Promise<void>

const name = PDFName.of.bind(PDFName)

/** A PDF of its own with the drawn pages. */
export async function standalone(draw: Draw): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  await draw(document)
  return Buffer.from(await document.save())
}

/**
 * The incremental update that adds the drawn pages at the end of a PDF (ISO 32000, 7.5.6): these bytes are put after
 * the file's own, which stay as they are. Throws NotExtendable for a PDF that does not allow it, and ReadFailed.
 */
export async function incrementalUpdate(source: Source, draw: Draw): Promise<Buffer> {
  const pdf = await openPdf(source)
  const document = await PDFDocument.create({ updateMetadata: false })
  // What is drawn gets numbers that the file does not use; only pdf-lib's own page tree stays below, and out.
  const firstNew = Math.max(pdf.size, document.context.largestObjectNumber + 1)
  document.context.largestObjectNumber = firstNew - 1
  await draw(document)
  for (const page of document.getPages()) {
    const { width, height } = page.getSize()
    // Nothing is inherited from the file's page tree.
    page.node.set(name('Parent'), pdf.pages.ref)
    page.node.set(name('CropBox'), document.context.obj([0, 0, width, height]))
    page.node.set(name('Rotate'), PDFNumber.of(0))
  }
  await document.flush()
  const drawn = document.context.enumerateIndirectObjects().filter(([ref]) => ref.objectNumber >= firstNew)
  const refs = document.getPages().map((page) => page.ref)
  return write(pdf, source.bytes, [[pdf.pages.ref, grownTree(pdf, refs)], ...drawn])
}

/** The root of the page tree with the new pages after the others. */
function grownTree({ context, pages }: ExistingPdf, refs: readonly PDFRef[]): PDFDict {
  const kids = PDFArray.withContext(context)
  for (const kid of [...pages.kids.asArray(), ...refs]) kids.push(kid)
  const dict = PDFDict.fromMapWithContext(pages.dict.asMap(), context)
  dict.set(name('Kids'), kids)
  dict.set(name('Count'), PDFNumber.of(pages.count + refs.length))
  return dict
}

function bytesOf(object: PDFObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

interface Written {
  readonly ref: PDFRef
  readonly offset: number
}

function write(pdf: ExistingPdf, start: number, objects: readonly (readonly [PDFRef, PDFObject])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('\n')]
  let offset = start + 1
  const put = (bytes: Buffer) => {
    parts.push(bytes)
    offset += bytes.length
  }
  const written: Written[] = []
  for (const [ref, object] of objects) {
    written.push({ ref, offset })
    put(Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`))
    put(bytesOf(object))
    put(Buffer.from('\nendobj\n'))
  }
  const references = offset
  put(pdf.last.kind === 'table' ? table(pdf, written) : stream(pdf, written, references))
  put(Buffer.from(`startxref\n${references}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Objects in order of their numbers, in runs without a gap. */
function runsOf(written: readonly Written[]): Written[][] {
  const runs: Written[][] = []
  for (const one of written.toSorted((a, b) => a.ref.objectNumber - b.ref.objectNumber)) {
    const run = runs.at(-1)
    if (run?.at(-1)?.ref.objectNumber === one.ref.objectNumber - 1) run.push(one)
    else runs.push([one])
  }
  return runs
}

const firstOf = (run: readonly Written[]) => run[0]?.ref.objectNumber ?? 0

/** The trailer that continues the newest one. */
function trailerOf({ context, last }: ExistingPdf, size: number): PDFDict {
  const trailer = PDFDict.withContext(context)
  trailer.set(name('Size'), PDFNumber.of(size))
  for (const kept of ['Root', 'Info', 'ID']) {
    const value = last.trailer.get(name(kept))
    if (value !== undefined) trailer.set(name(kept), value)
  }
  const id = last.trailer.get(name('ID'))
  if (id instanceof PDFArray && id.size() === 2) {
    // The first half says which document it is, the second which state of it.
    const changed = PDFArray.withContext(context)
    changed.push(id.get(0))
    changed.push(PDFHexString.of(randomBytes(16).toString('hex')))
    trailer.set(name('ID'), changed)
  }
  trailer.set(name('Prev'), PDFNumber.of(last.offset))
  return trailer
}

const sizeWith = (written: readonly Written[], pdf: ExistingPdf) =>
  Math.max(pdf.size, ...written.map(({ ref }) => ref.objectNumber + 1))

function table(pdf: ExistingPdf, written: readonly Written[]): Buffer {
  const digits = (value: number, places: number) => String(value).padStart(places, '0')
  const runs = runsOf(written).map((run) => {
    const entries = run.map(({ ref, offset }) => `${digits(offset, 10)} ${digits(ref.generationNumber, 5)} n \n`)
    return `${firstOf(run)} ${run.length}\n${entries.join('')}`
  })
  const trailer = trailerOf(pdf, sizeWith(written, pdf)).toString()
  return Buffer.from(`xref\n0 1\n0000000000 65535 f \n${runs.join('')}trailer\n${trailer}\n`, 'latin1')
}

function stream(pdf: ExistingPdf, objects: readonly Written[], offset: number): Buffer {
  const ref = PDFRef.of(sizeWith(objects, pdf))
  const runs = runsOf([...objects, { ref, offset }])
  const rows = runs.flat().map((one) => {
    const row = Buffer.alloc(7)
    row.writeUInt8(1, 0)
    row.writeUInt32BE(one.offset, 1)
    row.writeUInt16BE(one.ref.generationNumber, 5)
    return row
  })
  const data = Buffer.concat(rows)
  const { context } = pdf
  const dict = trailerOf(pdf, ref.objectNumber + 1)
  dict.set(name('Type'), name('XRef'))
  dict.set(name('W'), context.obj([1, 4, 2]))
  dict.set(name('Index'), context.obj(runs.flatMap((run) => [firstOf(run), run.length])))
  dict.set(name('Length'), PDFNumber.of(data.length))
  const head = Buffer.from(`${ref.objectNumber} 0 obj\n`)
  const between = [bytesOf(dict), Buffer.from('\nstream\n'), data, Buffer.from('\nendstream\nendobj\n')]
  return Buffer.concat([head, ...between])
}
