import { PDFArray, PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { FoundObject, PdfObjects } from '../reader/pdf-objects.ts'

/** An update of more objects is not searched. */
const mostObjects = 5000
const name = PDFName.of

/**
 * Values of signatures that an update put on a page and not into the form: poppler 22 does so where the form stands in the
 * catalog itself. Readers show them.
 */
export async function strayFields(objects: PdfObjects, known: readonly FoundObject[]): Promise<FoundObject[]> {
  const starts = new Set(known.map(({ span }) => span?.start))
  const found: FoundObject[] = []
  const runs = objects.chain.slice(0, -1).flatMap(({ section }) => section.runs)
  if (runs.reduce((sum, { count }) => sum + count, 0) > mostObjects) return []
  for (const { first, count } of runs) {
    for (let number = first; number < first + count; number += 1) {
      const value = await valueOnPage(objects, number).catch(() => null)
      if (value === null || starts.has(value.span?.start)) continue
      starts.add(value.span?.start)
      found.push(value)
    }
  }
  return found
}

async function valueOnPage(objects: PdfObjects, number: number): Promise<FoundObject | null> {
  const { value: field } = await objects.find(number)
  if (!(field instanceof PDFDict) || field.get(name('FT')) !== name('Sig')) return null
  const [page, value] = [await objects.resolve(field.get(name('P'))), field.get(name('V'))]
  const annotations = page instanceof PDFDict ? await objects.resolve(page.get(name('Annots'))) : undefined
  if (!(annotations instanceof PDFArray) || !annotations.asArray().includes(PDFRef.of(number))) return null
  return value instanceof PDFRef ? objects.find(value.objectNumber) : null
}
