import { deflateSync } from 'node:zlib'
import type { UpdatedObject } from '../compile/file-update.ts'
import type { PageTree } from '../compile/page-tree.ts'
import { BadSyntax, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { drawLayer, type PageSpace } from './layer-content.ts'
import type { PlacedWord } from './word-places.ts'

/** The words of one page, from 0. */
export interface DrawnLayer {
  readonly page: number
  readonly space: PageSpace
  readonly words: readonly PlacedWord[]
}

/** A standard font need not be embedded, in PDF/A either, where it draws only what is not seen (ISO 19005-1, 6.3.4). */
const helvetica: PdfDict = new Map([
  ['/Type', '/Font'],
  ['/Subtype', '/Type1'],
  ['/BaseFont', '/Helvetica'],
  ['/Encoding', '/WinAnsiEncoding'],
])

/** The objects that lay words into pages: one font for all, a stream for each page, and the pages themselves. */
export function layerObjects(
  file: PlainFile,
  tree: PageTree,
  layers: readonly DrawnLayer[],
): Map<number, UpdatedObject> {
  const objects = new Map<number, UpdatedObject>()
  let next = file.end.objects
  function add(object: UpdatedObject): Reference {
    objects.set(next, object)
    next += 1
    return new Reference(next - 1)
  }
  const font = add({ value: helvetica })
  // Pages share resources in many files, and then share what takes their place.
  const known = new Map<PdfValue | number | undefined, { name: string; resources: Reference }>()
  function withFont(value: PdfValue | undefined): { name: string; resources: Reference } {
    const key = value instanceof Reference ? value.object : value
    const found = known.get(key)
    if (found !== undefined) return found
    const resources = dictOf(file.resolve(value))
    const fonts = dictOf(file.resolve(resources.get('/Font')))
    let name = '/MaloteText'
    for (let nth = 2; fonts.has(name); nth += 1) name = `/MaloteText${nth}`
    const made = {
      name,
      resources: add({ value: new Map([...resources, ['/Font', new Map([...fonts, [name, font]])]]) }),
    }
    known.set(key, made)
    return made
  }
  for (const { page: index, space, words } of layers) {
    const found = tree.pages[index]
    if (found === undefined) throw new BadSyntax(`no page ${index}`)
    // A page that occurs twice has its words already.
    if (words.length === 0 || objects.has(found.object)) continue
    const page = dictOf(file.object(found.object)?.value)
    const { name, resources } = withFont(found.dict.get('/Resources'))
    const stream = deflateSync(Buffer.from(drawLayer(words, space, name), 'latin1'))
    const content = add({
      value: new Map([
        ['/Filter', '/FlateDecode'],
        ['/Length', String(stream.length)],
      ]),
      stream,
    })
    // It comes first, because a page need not end in the state in which it began.
    const contents = [content, ...contentsOf(file, page.get('/Contents'))]
    objects.set(found.object, { value: new Map([...page, ['/Contents', contents], ['/Resources', resources]]) })
  }
  return objects
}

const dictOf = (value: PdfValue | undefined): PdfDict => (isDict(value) ? value : new Map())

function contentsOf(file: PlainFile, value: PdfValue | undefined): PdfValue[] {
  const found = file.resolve(value)
  if (Array.isArray(found)) return found
  return value instanceof Reference && found !== undefined ? [value] : []
}
