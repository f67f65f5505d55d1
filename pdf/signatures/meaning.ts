import { PDFArray, PDFDict, PDFHexString, PDFNull, PDFNumber, type PDFObject, PDFString } from '@cantoo/pdf-lib'

/** A value as a text that is equal for two ways to write the same: other order of keys, other digits, other strings. */
export function meaningOf(value: PDFObject | undefined): string {
  if (value === undefined || value === PDFNull) return ''
  if (value instanceof PDFDict) {
    const entries = value.entries().map(([key, each]) => `${key.asString()} ${meaningOf(each)}`)
    // An entry that is null is absent (ISO 32000, 7.3.7).
    return `<<${entries
      .filter((each) => !each.endsWith(' '))
      .sort()
      .join('\n')}>>`
  }
  if (value instanceof PDFArray)
    return `[${value
      .asArray()
      .map((each) => meaningOf(each) || 'null')
      .join(' ')}]`
  // Programs write so many digits as they like; nobody sees a difference in the tenth.
  if (value instanceof PDFNumber) return String(Number(value.asNumber().toPrecision(9)))
  if (value instanceof PDFString || value instanceof PDFHexString) {
    return `(${Buffer.from(value.asBytes()).toString('hex')})`
  }
  return String(value)
}
