import { isDict, type PdfDict } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'

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

/** A page without them, and without those of its annotations. */
export function cleanPage(file: PlainFile, page: PdfDict): PdfDict {
  const clean = cleanDict(file, page)
  const annotations = file.resolve(clean.get('/Annots'))
  if (!Array.isArray(annotations)) return clean
  const cleaned = annotations.map((each) => (isDict(each) ? cleanDict(file, each) : each))
  return new Map([...clean, ['/Annots', cleaned]])
}
