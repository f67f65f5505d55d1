import { isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import type { ArchiveReport } from './archive-rules.ts'

/** The standard fonts need no widths and no description (ISO 32000-1, 9.6.2.2). */
const standard: ReadonlySet<PdfValue | undefined> = new Set(
  'Times-Roman Times-Bold Times-Italic Times-BoldItalic Helvetica Helvetica-Bold Helvetica-Oblique Helvetica-BoldOblique Courier Courier-Bold Courier-Oblique Courier-BoldOblique Symbol ZapfDingbats'
    .split(' ')
    .map((each) => `/${each}`),
)
const simple: ReadonlySet<PdfValue | undefined> = new Set(['/Type1', '/MMType1', '/TrueType'])
const files = ['/FontFile', '/FontFile2', '/FontFile3']

/** Checks the fonts that contents use; one that only draws what is not seen need not be embedded (6.2.11.4.1). */
export function createFontCheck(file: PlainFile, report: ArchiveReport) {
  const known = new Set<string>()
  return (value: PdfValue, { isSeen }: { readonly isSeen: boolean }): void => {
    const object = value instanceof Reference ? value.object : null
    const key = `${object} ${isSeen}`
    if (object !== null && known.has(key)) return
    known.add(key)
    const font = file.resolve(value)
    if (!isDict(font)) return report.breaks('font-entries', object)
    checkEntries(file, font, { object, report })
    if (!isSeen) return
    const kind = file.resolve(font.get('/Subtype'))
    if (kind !== '/Type3' && !isEmbedded(file, font)) report.breaks('font-embedded', object)
    // The glyphs of the font and their widths are not read here.
    else report.cannotCheck('font-program', object)
  }
}

interface Where {
  readonly object: number | null
  readonly report: ArchiveReport
}

function checkEntries(file: PlainFile, font: PdfDict, { object, report }: Where): void {
  const get = (name: string) => file.resolve(font.get(name))
  const kind = get('/Subtype')
  if (get('/Type') !== '/Font') report.breaks('font-entries', object)
  if (kind === '/Type0') return checkComposite(file, font, { object, report })
  if (kind === '/Type3') return report.cannotCheck('font-program', object)
  if (!simple.has(kind)) return report.breaks('font-entries', object)
  if (typeof get('/BaseFont') !== 'string') report.breaks('font-entries', object)
  if (kind === '/Type1' && standard.has(get('/BaseFont'))) return
  const [first, last, widths] = [Number(get('/FirstChar')), Number(get('/LastChar')), get('/Widths')]
  const isWhole = Array.isArray(widths) && widths.length === last - first + 1 && isDict(get('/FontDescriptor'))
  if (!isWhole) report.breaks('font-entries', object)
}

function checkComposite(file: PlainFile, font: PdfDict, { object, report }: Where): void {
  const get = (name: string) => file.resolve(font.get(name))
  const encoding = get('/Encoding')
  if (encoding !== '/Identity-H' && encoding !== '/Identity-V') report.cannotCheck('character-map', object)
  const below = descendantOf(file, font)
  if (below === null || typeof get('/BaseFont') !== 'string') return report.breaks('font-entries', object)
  const kind = file.resolve(below.get('/Subtype'))
  if (kind !== '/CIDFontType2' && kind !== '/CIDFontType0') return report.breaks('font-entries', object)
  if (kind === '/CIDFontType2' && isEmbedded(file, font)) {
    const map = below.get('/CIDToGIDMap')
    const isStream = map instanceof Reference && Boolean(file.object(map.object)?.stream)
    if (!isStream && file.resolve(map) !== '/Identity') report.breaks('composite-font', object)
  }
}

function descendantOf(file: PlainFile, font: PdfDict): PdfDict | null {
  const all = file.resolve(font.get('/DescendantFonts'))
  const [only] = Array.isArray(all) ? all.map((each) => file.resolve(each)) : []
  return isDict(only) ? only : null
}

function isEmbedded(file: PlainFile, font: PdfDict): boolean {
  const described = file.resolve((descendantOf(file, font) ?? font).get('/FontDescriptor'))
  return isDict(described) && files.some((key) => described.has(key))
}
