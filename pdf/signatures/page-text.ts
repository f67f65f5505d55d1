import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { type Box, boxOf, identity, type Matrix, times } from '../reader/geometry.ts'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { textOfName } from '../reader/signed-fields.ts'
import { type Token, tokensOf } from './content-tokens.ts'
import { createPen, numberIn } from './text-pen.ts'

/** Where a page shows text and pictures. */
export interface Shown {
  readonly texts: readonly Box[]
  readonly pictures: readonly Box[]
}

const name = PDFName.of
const mostBoxes = 50_000
const mostBytes = 4 * 1024 * 1024
/** A form may show a form. */
const mostDepth = 6
/** Of an em: the width of a character without a known one. */
const usualWidth = 0.5

/** The places of text and pictures of a page, roughly: only fonts with simple widths are measured. Throws UnsupportedPdf. */
export async function shownOn(objects: PdfObjects, page: PDFDict, place: number): Promise<Shown> {
  const texts: Box[] = []
  const pictures: Box[] = []
  let bytes = 0
  const read = async (reference: PDFObject): Promise<string> => {
    if (!(reference instanceof PDFRef)) throw new UnsupportedPdf('a content is no stream')
    const content = (await objects.stream(reference.objectNumber, place)).toString('latin1')
    bytes += content.length
    if (bytes > mostBytes || texts.length > mostBoxes) throw new UnsupportedPdf('a page shows too much')
    return content
  }
  const show = async (
    content: string,
    resources: PDFObject | undefined,
    from: Matrix,
    depth: number,
  ): Promise<void> => {
    const own = createResources(objects, resources, place)
    const pen = createPen(from, texts)
    for (const { operator, operands } of operationsOf(content)) {
      if (operator === 'Tf') pen.setFont(await own.fontWidth(operands[0]), numberIn(operands[1]))
      else if (operator === 'EI') pictures.push(boxOf(pen.matrix(), [0, 0, 1, 1]))
      else if (operator !== 'Do') pen.draw(operator, operands)
      else if (depth < mostDepth) {
        const drawn = await own.drawn(operands[0])
        if (drawn?.form)
          await show(
            await read(drawn.reference),
            drawn.form.get(name('Resources')) ?? resources,
            times(matrixOf(drawn.form), pen.matrix()),
            depth + 1,
          )
        else if (drawn) pictures.push(boxOf(pen.matrix(), [0, 0, 1, 1]))
      }
    }
  }
  const contents = page.get(name('Contents'))
  const list = await objects.resolve(contents, place)
  const parts = list instanceof PDFArray ? list.asArray() : [contents].filter((each) => each !== undefined)
  const whole: string[] = []
  for (const each of parts) whole.push(await read(each))
  await show(whole.join('\n'), await inherited(objects, page, place), identity, 0)
  return { texts, pictures }
}

async function inherited(objects: PdfObjects, page: PDFDict, place: number): Promise<PDFObject | undefined> {
  for (let node: PDFObject | undefined = page, depth = 0; node instanceof PDFDict && depth < 32; depth += 1) {
    const found = node.get(name('Resources'))
    if (found !== undefined) return found
    node = await objects.resolve(node.get(name('Parent')), place)
  }
  return undefined
}

function* operationsOf(content: string): Generator<{ operator: string; operands: readonly Token[] }> {
  let operands: Token[] = []
  for (const token of tokensOf(content)) {
    if (token.kind !== 'operator') operands.push(token)
    else {
      yield { operator: token.value === 'ID' ? 'EI' : token.value, operands }
      operands = []
    }
  }
}

function matrixOf(form: PDFDict): Matrix {
  const value = form.get(name('Matrix'))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    value instanceof PDFArray ? value.asArray().map((each) => numberOf(each) ?? 0) : []
  return [a, b, c, d, e, f]
}

function createResources(objects: PdfObjects, resources: PDFObject | undefined, place: number) {
  const entry = async (kind: string, token: Token | undefined): Promise<PDFObject | undefined> => {
    const all = await objects.resolve(resources, place)
    const some = all instanceof PDFDict ? await objects.resolve(all.get(name(kind)), place) : undefined
    return some instanceof PDFDict && token?.kind === 'name' ? some.get(name(token.value)) : undefined
  }
  const widths = new Map<string, number>()
  return {
    /** The width of a usual character, in ems, per byte. */
    fontWidth: async (token: Token | undefined): Promise<number> => {
      const reference = await entry('Font', token)
      const known = widths.get(String(reference))
      if (known !== undefined) return known
      const font = await objects.resolve(reference, place)
      const list = font instanceof PDFDict ? await objects.resolve(font.get(name('Widths')), place) : undefined
      const own =
        list instanceof PDFArray
          ? list
              .asArray()
              .map((each) => numberOf(each) ?? 0)
              .filter((each) => each > 0)
          : []
      const mean = own.length === 0 ? usualWidth : own.reduce((sum, each) => sum + each, 0) / own.length / 1000
      const isWide = font instanceof PDFDict && textOfName(font.get(name('Subtype'))) === 'Type0'
      const width = isWide ? usualWidth / 2 : mean
      widths.set(String(reference), width)
      return width
    },
    drawn: async (token: Token | undefined) => {
      const reference = await entry('XObject', token)
      const dict = await objects.resolve(reference, place)
      if (!(dict instanceof PDFDict) || reference === undefined) return null
      return { reference, form: textOfName(dict.get(name('Subtype'))) === 'Form' ? dict : null }
    },
  }
}
