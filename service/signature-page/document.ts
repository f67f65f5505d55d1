import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { dictionaryOf, readObjects } from './objects.ts'
import { NotExtendable, numberOf } from './parse.ts'
import type { Section } from './sections.ts'
import type { Source } from './source.ts'

/** Readers take object numbers up to 8,388,607. */
const maxObjects = 8_388_000

/** A PDF as far as it must be known to add pages to it. */
export interface ExistingPdf {
  readonly context: PDFContext
  /** The newest section: what follows it must be of its kind and name it as the previous one. */
  readonly last: { readonly offset: number; readonly kind: Section['kind']; readonly trailer: PDFDict }
  /** The first object number that nothing uses. */
  readonly size: number
  /** The root of the page tree, with what it holds. */
  readonly pages: { readonly ref: PDFRef; readonly dict: PDFDict; readonly kids: PDFArray; readonly count: number }
}

/** Finds what is needed in a PDF, by its cross-references alone. Throws NotExtendable, and ReadFailed. */
export async function openPdf(source: Source): Promise<ExistingPdf> {
  const objects = await readObjects(source)
  const { context, chain, resolve } = objects
  const newest = chain[0]
  if (!newest) throw new NotExtendable('it has no cross-references')
  if (chain.some(({ section }) => section.trailer.has(PDFName.of('Encrypt'))))
    throw new NotExtendable('it is encrypted')

  const root = newest.section.trailer.get(PDFName.of('Root'))
  const catalog = await dictionaryOf(objects, root, { what: 'catalog' })
  await refuseClosed(catalog, resolve)
  const ref = catalog.get(PDFName.of('Pages'))
  const dict = await dictionaryOf(objects, ref, { what: 'page tree' })
  const kids = await resolve(dict.get(PDFName.of('Kids')))
  const count = numberOf(await resolve(dict.get(PDFName.of('Count'))))
  if (!(ref instanceof PDFRef && kids instanceof PDFArray) || count === undefined || dict.has(PDFName.of('Parent'))) {
    throw new NotExtendable('its page tree is broken')
  }
  const sizes = chain.flatMap(({ section }) => [section.size, numberOf(section.trailer.get(PDFName.of('Size'))) ?? 0])
  const size = Math.max(...sizes)
  if (size > maxObjects) throw new NotExtendable('it has no room for more objects')
  return {
    context,
    last: { offset: newest.offset, kind: newest.section.kind, trailer: newest.section.trailer },
    size,
    pages: { ref, dict, kids, count },
  }
}

/** A signature or certification inside would be shown as broken, and a form that draws itself would hide the page. */
async function refuseClosed(
  catalog: PDFDict,
  resolve: (value: PDFObject | undefined) => Promise<PDFObject | undefined>,
): Promise<void> {
  if (catalog.has(PDFName.of('Perms'))) throw new NotExtendable('it is certified')
  if (catalog.has(PDFName.of('NeedsRendering'))) throw new NotExtendable('it is a form that draws itself')
  const form = await resolve(catalog.get(PDFName.of('AcroForm')))
  const flags = form instanceof PDFDict ? await resolve(form.get(PDFName.of('SigFlags'))) : undefined
  if (flags instanceof PDFNumber && (flags.asNumber() & 1) === 1) throw new NotExtendable('it is signed')
}
