import { holdsSignature } from '../count-signatures.ts'
import type { ArrangeRefusal } from '../worker-messages.ts'
import { catalogOf } from './copy-pages.ts'
import { fieldsOf, needsAppearances, widgetsOf } from './form-fields.ts'
import { isDict, type PdfDict, type PdfValue } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** ISO 32000-1, 12.5.3: an annotation that is not shown. */
const hiddenFlag = 2

/** The reason why pages of a file cannot be put into another without a loss; null if they can. */
export function arrangeRefusalOf(file: PlainFile, pages: readonly PdfDict[]): ArrangeRefusal | null {
  const root = catalogOf(file)
  const has = (dict: PdfDict, key: string) => hasContent(file.resolve(dict.get(key)))
  if (has(root, '/Perms')) return 'signed'
  const all = pages.flatMap((page) => widgetsOf(file, page))
  const [signatures, widgets] = [
    all.filter((each) => isSignature(file, each)),
    all.filter((each) => !isSignature(file, each)),
  ]
  if (signatures.some((each) => fieldsOf(file, each).some((field) => holdsSignature(file, field)))) return 'signed'
  const names = file.resolve(root.get('/Names'))
  if (has(root, '/Collection') || has(root, '/AF') || (isDict(names) && has(names, '/EmbeddedFiles')))
    return 'attachments'
  const form = file.resolve(root.get('/AcroForm'))
  if (!isDict(form)) return null
  if (has(form, '/XFA')) return 'form'
  // Readers draw these fields by the data of the form, which the pages do not carry.
  const isDrawnByForm = needsAppearances(file) && widgets.length > 0
  return isDrawnByForm || widgets.some((widget) => isDrawnByReader(file, widget)) ? 'form' : null
}

/** False for a missing value, null, and an empty array or dictionary. */
function hasContent(value: PdfValue | undefined): boolean {
  if (value === undefined || value === 'null') return false
  if (Array.isArray(value)) return value.length > 0
  return !isDict(value) || value.size > 0
}

const isSignature = (file: PlainFile, widget: PdfDict) =>
  fieldsOf(file, widget).some((each) => file.resolve(each.get('/FT')) === '/Sig')

function isDrawnByReader(file: PlainFile, widget: PdfDict): boolean {
  const flags = Number(file.resolve(widget.get('/F')) ?? 0)
  return (flags & hiddenFlag) === 0 && !hasContent(file.resolve(widget.get('/AP')))
}
