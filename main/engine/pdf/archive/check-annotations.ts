import { isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import type { ArchiveReport } from './archive-rules.ts'

const annotations: ReadonlySet<PdfValue | undefined> = new Set(
  'FreeText Text Link Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'
    .split(' ')
    .map((each) => `/${each}`),
)
/** ISO 32000-1, 12.5.3. */
const flags = { invisible: 1, hidden: 2, print: 4, noZoom: 8, noRotate: 16, noView: 32, toggleNoView: 256 }

/** Checks the annotations of a page. */
export function checkAnnotations(file: PlainFile, page: PdfDict, report: ArchiveReport): readonly number[] {
  const all = file.resolve(page.get('/Annots'))
  const appearances: number[] = []
  for (const each of Array.isArray(all) ? all : []) {
    const dict = file.resolve(each)
    if (!isDict(dict)) continue
    const object = each instanceof Reference ? each.object : null
    const get = (name: string) => file.resolve(dict.get(name))
    const kind = get('/Subtype')
    if (!annotations.has(kind)) report.breaks('annotation-type', object)
    if (kind === '/FileAttachment') report.cannotCheck('attachment', object)
    if (kind !== '/Popup' && !hasRightFlags(get('/F'), kind)) report.breaks('annotation-flags', object)
    if (!hasRightAppearance(file, dict)) report.breaks('annotation-appearance', object)
    if (kind === '/Widget' && dict.has('/A')) report.breaks('form-field', object)
    const states = get('/AP')
    const normal = isDict(states) ? states.get('/N') : undefined
    const shown = file.resolve(normal)
    for (const one of [normal, ...(isDict(shown) ? shown.values() : [])]) {
      if (one instanceof Reference && file.object(one.object)?.stream) appearances.push(one.object)
    }
  }
  return appearances
}

function hasRightFlags(value: PdfValue | undefined, kind: PdfValue | undefined): boolean {
  const set = Number(value)
  if (!Number.isInteger(set) || (set & flags.print) === 0) return false
  const forText = kind === '/Text' ? flags.noZoom | flags.noRotate : 0
  if ((set & forText) !== forText) return false
  return (set & (flags.invisible | flags.hidden | flags.noView | flags.toggleNoView)) === 0
}

function hasRightAppearance(file: PlainFile, dict: PdfDict): boolean {
  const kind = file.resolve(dict.get('/Subtype'))
  const states = file.resolve(dict.get('/AP'))
  if (!isDict(states)) {
    const [left, bottom, right, top] = [file.resolve(dict.get('/Rect')) ?? []]
      .flat()
      .map((each) => Number(file.resolve(each)))
    const isEmpty = left === right && bottom === top
    return isEmpty || kind === '/Popup' || kind === '/Link'
  }
  if (states.size !== 1 || !states.has('/N')) return false
  const normal = states.get('/N')
  const isStream = normal instanceof Reference && Boolean(file.object(normal.object)?.stream)
  const isButton = kind === '/Widget' && file.resolve(dict.get('/FT')) === '/Btn'
  return isButton ? isDict(file.resolve(normal)) && !isStream : isStream
}
