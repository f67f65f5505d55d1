import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import type { LimitedSource } from './byte-source.ts'
import { numberOf, objectStart, readStream, readValue, UnsupportedPdf } from './parse-value.ts'
import type { SectionFile } from './section.ts'

/** A stored PDF, as the reader of cross-references reads it. */
export const sectionFile = (source: LimitedSource): SectionFile<PDFDict> => ({
  bytes: source.bytes,
  textAt: async (offset, length) => (await source.read(offset, length)).toString('latin1'),
  dictAt: async (offset) => {
    const { value } = await readValue(source, offset)
    if (!(value instanceof PDFDict)) throw new UnsupportedPdf('a trailer is no dictionary')
    return value
  },
  streamAt: async (offset) => {
    const { start } = await objectStart(source, offset)
    const { value: dict, end } = await readValue(source, start)
    if (!(dict instanceof PDFDict)) throw new UnsupportedPdf('no cross-reference section is where one should be')
    const length = numberOf(dict.get(PDFName.of('Length')))
    return { dict, rows: await readStream(source, { dict, end, length }) }
  },
  numbersIn: (dict, key) => numbersOf(dict.get(PDFName.of(key))),
  isReferenceStream: (dict) => dict.get(PDFName.of('Type')) === PDFName.of('XRef'),
  error: (reason) => new UnsupportedPdf(reason),
})

function numbersOf(value: PDFObject | undefined): number[] | undefined {
  if (value === undefined) return undefined
  const numbers = (value instanceof PDFArray ? value.asArray() : [value]).map((each) =>
    each instanceof PDFNumber ? each.asNumber() : -1,
  )
  if (numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return numbers
  throw new UnsupportedPdf('its cross-references have something else for a number')
}
