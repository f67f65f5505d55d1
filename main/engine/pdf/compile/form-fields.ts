import { catalogOf } from './copy-pages.ts'
import { bytesOfString, isDict, type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import { inspectFile, type PlainFile } from './plain-file.ts'
import { unpackAny } from './unpack-any.ts'

/** A form with more levels of fields is broken. */
const mostLevels = 32

/** True for a form whose fields every reader draws by their values (ISO 32000-1, 12.7.2). */
export function needsAppearances(file: PlainFile): boolean {
  const form = file.resolve(catalogOf(file).get('/AcroForm'))
  return isDict(form) && file.resolve(form.get('/NeedAppearances')) === 'true'
}

/** The same for a file. Of one that only PDFium can read it is assumed, so that no words get lost. */
export const fileNeedsAppearances = (path: string) => inspectFile(path, { read: needsAppearances, otherwise: true })

/** The fields of a page, as annotations. */
export function widgetsOf(file: PlainFile, page: PdfDict): PdfDict[] {
  const annotations = file.resolve(page.get('/Annots'))
  if (!Array.isArray(annotations)) return []
  return annotations.flatMap((each) => {
    const dict = file.resolve(each)
    return isDict(dict) && file.resolve(dict.get('/Subtype')) === '/Widget' ? [dict] : []
  })
}

/** A field's type and value may stand in the fields above its widget. */
export function fieldsOf(file: PlainFile, widget: PdfDict): PdfDict[] {
  const fields = [widget]
  while (fields.length < mostLevels) {
    const above = file.resolve(fields.at(-1)?.get('/Parent'))
    if (!isDict(above)) break
    fields.push(above)
  }
  return fields
}

/** True if a reader has to draw the words of a field on these pages by itself. */
export function hasWordsWithoutLook(file: PlainFile, pages: readonly PdfDict[]): boolean {
  if (!isDict(file.resolve(catalogOf(file).get('/AcroForm')))) return false
  const isRedrawn = needsAppearances(file)
  return pages.some((page) =>
    widgetsOf(file, page).some((widget) => {
      const looks = file.resolve(widget.get('/AP'))
      const look = isDict(looks) ? looks.get('/N') : undefined
      const isDrawn = file.resolve(look) !== undefined && !(isRedrawn && isEmptyLook(file, look))
      return !isDrawn && hasWords(file, widget)
    }),
  )
}

/** False for a button and a signature. */
function hasWords(file: PlainFile, widget: PdfDict): boolean {
  const fields = fieldsOf(file, widget)
  const inherited = (key: string) => file.resolve(fields.find((each) => each.has(key))?.get(key))
  const type = inherited('/FT')
  if (type !== '/Tx' && type !== '/Ch') return false
  const value = inherited('/V')
  return Array.isArray(value) || isDict(value) || (bytesOfString(value) ?? '') !== ''
}

/** Words and pictures, and the lines of a ground and a border. */
const drawing = /(?:^|[\s)\]>])(?:Tj|TJ|'|"|Do|sh|BI)(?=\s|$)/
const line = /(?:^|\s)(?:re|l|c|v|y)(?=\s|$)/g
const mostLines = 16

function isEmptyLook(file: PlainFile, look: PdfValue | undefined): boolean {
  const dict = file.resolve(look)
  const found = look instanceof Reference ? file.object(look.object) : null
  if (!isDict(dict) || found === null || found.stream === null) return false
  const content = unpackAny(file, found).toString('latin1')
  return !drawing.test(content) && [...content.matchAll(line)].length <= mostLines
}

/**
 * The same file, where looks that PDFium has drawn name their font: of a font that stands in the form itself it writes
 * that it is the object 0, which is none.
 */
export function withFormFonts(file: PlainFile): PlainFile {
  const inForm = (...keys: readonly string[]) =>
    keys.reduce<PdfValue | undefined>((value, key) => {
      const dict = file.resolve(value)
      return isDict(dict) ? dict.get(key) : undefined
    }, catalogOf(file))
  const fonts = file.resolve(inForm('/AcroForm', '/DR', '/Font'))
  if (!isDict(fonts)) return file
  const fontNamed = (name: string, font: PdfValue): PdfValue =>
    font instanceof Reference && font.object === 0 ? (fonts.get(name) ?? font) : font
  function named(value: PdfValue): PdfValue {
    const resources = isDict(value) ? value.get('/Resources') : undefined
    const used = isDict(resources) ? resources.get('/Font') : undefined
    if (!isDict(value) || !isDict(resources) || !isDict(used)) return value
    const known = new Map([...used].map(([name, font]) => [name, fontNamed(name, font)]))
    return new Map([...value, ['/Resources', new Map([...resources, ['/Font', known]])]])
  }
  return {
    ...file,
    object(number) {
      const found = file.object(number)
      return found === null ? null : { ...found, value: named(found.value) }
    },
  }
}
