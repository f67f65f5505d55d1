import { BadSyntax, bytesOfString, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from './unpack-any.ts'

/** Entries that can carry the text of other pages, or of the page as it was. */
const carriers = ['/Metadata', '/PieceInfo', '/StructParent', '/StructParents', '/AF', '/LastModified', '/AA']
/** The data of a form's field; what it shows is in its appearance. */
const fieldData = ['/Parent', '/Kids', '/T', '/TU', '/TM', '/V', '/DV', '/RV', '/Opt', '/I', '/A']

/** A file whose objects have no metadata and no values of fields. */
export function withoutCarriers(file: PlainFile): PlainFile {
  return {
    ...file,
    object(number) {
      const found = file.object(number)
      return found === null || !isDict(found.value) ? found : { ...found, value: cleanDict(file, found.value) }
    },
  }
}

function cleanDict(file: PlainFile, dict: PdfDict): PdfDict {
  const isWidget = file.resolve(dict.get('/Subtype')) === '/Widget'
  const dropped = isWidget ? [...carriers, ...fieldData] : carriers
  return new Map([...dict].filter(([key]) => !dropped.includes(key)))
}

/**
 * A page without the pictures and forms that it does not draw: pages often share one dictionary of resources, with the
 * pictures of them all.
 * @throws BadSyntax if its content cannot be read
 */
export function withUsedResources(file: PlainFile, page: PdfDict): PdfDict {
  const clean = cleanDict(file, page)
  const annotations = file.resolve(clean.get('/Annots'))
  if (Array.isArray(annotations))
    clean.set(
      '/Annots',
      annotations.map((each) => (isDict(each) ? cleanDict(file, each) : each)),
    )
  const resources = file.resolve(clean.get('/Resources'))
  if (!isDict(resources)) return clean
  return clean.set('/Resources', usedOf(file, resources, contentOf(file, clean.get('/Contents'))))
}

const maxForms = 1000

function usedOf(file: PlainFile, resources: PdfDict, content: string): PdfDict {
  const drawn = file.resolve(resources.get('/XObject'))
  if (!isDict(drawn)) return resources
  const used = new Set<string>()
  const waiting = [content]
  for (let text = waiting.pop(); text !== undefined && used.size < maxForms; text = waiting.pop()) {
    const named = namesIn(text)
    for (const [key, value] of drawn) {
      if (used.has(key) || !named.has(bytesOfString(key))) continue
      used.add(key)
      // A form without resources of its own draws with those of the page.
      const form = formWithoutResources(file, value)
      if (form !== null) waiting.push(form)
    }
  }
  const kept = new Map([...drawn].filter(([name]) => used.has(name)))
  return new Map([...resources, ['/XObject', kept]])
}

/** Also the names within strings count: too much is kept rather than too little. */
const namesIn = (text: string): ReadonlySet<string | null> =>
  new Set([...text.matchAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]+/g)].map(([name]) => bytesOfString(name)))

function formWithoutResources(file: PlainFile, value: PdfValue | undefined): string | null {
  if (!(value instanceof Reference)) return null
  const found = file.object(value.object)
  if (found === null || !isDict(found.value) || found.value.get('/Subtype') !== '/Form') return null
  return found.value.has('/Resources') ? null : unpackAny(file, found).toString('latin1')
}

function contentOf(file: PlainFile, value: PdfValue | undefined): string {
  const parts = value instanceof Reference ? file.resolve(value) : value
  const streams = Array.isArray(parts) ? parts : [value]
  return streams
    .map((each) => {
      if (!(each instanceof Reference)) return ''
      const found = file.object(each.object)
      if (found === null) return ''
      if (found.stream === null) throw new BadSyntax('no content')
      return unpackAny(file, found).toString('latin1')
    })
    .join('\n')
}
