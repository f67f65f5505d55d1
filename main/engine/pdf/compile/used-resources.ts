import { BadSyntax, bytesOfString, isDict, type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'
import { unpackAny } from './unpack-any.ts'

/**
 * A page without the pictures and forms that it does not draw: pages often share one dictionary of resources, with the
 * pictures of them all.
 * @throws BadSyntax if its content cannot be read
 */
export function withUsedResources(file: PlainFile, page: PdfDict): PdfDict {
  const resources = file.resolve(page.get('/Resources'))
  if (!isDict(resources)) return page
  const drawn = file.resolve(resources.get('/XObject'))
  if (!isDict(drawn)) return page
  const waiting = [contentOf(file, page.get('/Contents')), ...drawnBeside(file, page, resources)]
  const used = new Set<string>()
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    const named = namesIn(text)
    for (const [key, value] of drawn) {
      if (used.has(key) || !named.has(bytesOfString(key))) continue
      used.add(key)
      waiting.push(...contentWithoutOwn(file, value))
    }
  }
  const kept = new Map([...drawn].filter(([name]) => used.has(name)))
  return new Map([...page, ['/Resources', new Map([...resources, ['/XObject', kept]])]])
}

/** Also the names within strings count: too much is kept rather than too little. */
const namesIn = (text: string): ReadonlySet<string | null> =>
  new Set([...text.matchAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]+/g)].map(([name]) => bytesOfString(name)))

/** Contents of patterns, glyphs and annotations that draw with the resources of the page. */
function drawnBeside(file: PlainFile, page: PdfDict, resources: PdfDict): string[] {
  const valuesOf = (value: PdfValue | undefined): PdfValue[] => {
    const found = file.resolve(value)
    return isDict(found) ? [...found.values()] : []
  }
  const fonts = valuesOf(resources.get('/Font')).flatMap((font) => {
    const dict = file.resolve(font)
    const isDrawn = isDict(dict) && file.resolve(dict.get('/Subtype')) === '/Type3' && !hasOwnPictures(file, dict)
    return isDrawn ? valuesOf(dict.get('/CharProcs')) : []
  })
  const annotations = file.resolve(page.get('/Annots'))
  const appearances = (Array.isArray(annotations) ? annotations : []).flatMap((each) => {
    const annotation = file.resolve(each)
    const states = isDict(annotation) ? valuesOf(annotation.get('/AP')) : []
    return [...states, ...states.flatMap(valuesOf)]
  })
  return [...valuesOf(resources.get('/Pattern')), ...fonts, ...appearances].flatMap((each) =>
    contentWithoutOwn(file, each),
  )
}

/** The content of a stream that draws with the pictures of its page, because it has none of its own; otherwise none. */
function contentWithoutOwn(file: PlainFile, value: PdfValue | undefined): string[] {
  if (!(value instanceof Reference)) return []
  const found = file.object(value.object)
  if (found === null || found.stream === null || !isDict(found.value)) return []
  const isPicture = file.resolve(found.value.get('/Subtype')) === '/Image'
  return isPicture || hasOwnPictures(file, found.value) ? [] : [unpackAny(file, found).toString('latin1')]
}

function hasOwnPictures(file: PlainFile, dict: PdfDict): boolean {
  const resources = file.resolve(dict.get('/Resources'))
  return isDict(resources) && isDict(file.resolve(resources.get('/XObject')))
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
