import { bytesOfString, isDict, type PdfDict, type PdfValue } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import type { ArchiveReport, ArchiveRule } from './archive-rules.ts'
import { isRenderingIntent } from './check-values.ts'

const names = (list: string): ReadonlySet<PdfValue | undefined> => new Set(list.split(' ').map((each) => `/${each}`))

/** LZW is forbidden; the others are those of ISO 32000-1, 7.4. */
const filters = names(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode AHx A85 Fl RL CCF DCT',
)
const actions = names('GoTo GoToR GoToE Thread URI Named SubmitForm')
const namedActions = names('NextPage PrevPage FirstPage LastPage')
const forbiddenActions = names(
  'GoTo3DView Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans JavaScript',
)
const blendModes = names(
  'ColorDodge Normal Compatible Multiply Screen Overlay Darken Lighten ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity',
)
/** A dictionary with the key under which it stands in the one around it; null for an object of its own. */
interface FoundDict {
  readonly dict: PdfDict
  readonly key: string | null
  readonly object: number
  readonly isStream: boolean
}

/** Checks each object of the file by itself. */
export function checkObjects(file: PlainFile, report: ArchiveReport): void {
  for (const [object, place] of file.places) {
    if (place.kind === 'free') continue
    const found = file.object(object)
    if (found === null) continue
    const waiting: { value: PdfValue; key: string | null }[] = [{ value: found.value, key: null }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, key } = next
      if (Array.isArray(value)) for (const each of value) waiting.push({ value: each, key })
      else if (isDict(value)) {
        checkDict(file, { dict: value, key, object, isStream: key === null && found.stream !== null }, report)
        for (const [name, each] of value) waiting.push({ value: each, key: name })
      }
    }
  }
}

function checkDict(file: PlainFile, found: FoundDict, report: ArchiveReport): void {
  const { dict, key, object, isStream } = found
  const get = (name: string) => file.resolve(dict.get(name))
  const breaks = (rule: ArchiveRule) => report.breaks(rule, object)
  const type = get('/Type')
  if (isStream) checkStream(file, found, report)
  if (dict.has('/AA')) breaks('trigger-event')
  const isAction = type === '/Action' || key === '/OpenAction' || key === '/Next' || (key === '/A' && dict.has('/S'))
  if (isAction || forbiddenActions.has(get('/S'))) {
    if (dict.has('/S') && !actions.has(get('/S'))) breaks('action')
    if (get('/S') === '/Named' && !namedActions.has(get('/N'))) breaks('action')
    if (get('/S') === '/GoToE') report.cannotCheck('action', object)
  }
  if (type === '/ExtGState') checkGraphicsState(file, dict, { object, report })
  const states = get('/ExtGState')
  if (isDict(states)) {
    for (const [, value] of states) {
      const state = file.resolve(value)
      if (isDict(state)) checkGraphicsState(file, state, { object, report })
    }
  }
  if (type === '/Filespec' && dict.has('/EF')) {
    if (!dict.has('/F') || !dict.has('/UF')) breaks('attachment')
    report.cannotCheck('attachment', object)
  }
  if (dict.has('/Metadata') && type !== '/Catalog') report.cannotCheck('metadata', object)
  if (dict.has('/PresSteps')) breaks('other-presentation')
  if (type === '/StructElem' && !isUtf8(get('/S'))) breaks('name-bytes')
  if (type === '/Font' || type === '/FontDescriptor') {
    if (!isUtf8(get('/BaseFont')) || !isUtf8(get('/FontName'))) breaks('name-bytes')
  }
}

function isUtf8(value: PdfValue | undefined): boolean {
  const bytes = bytesOfString(value)
  if (bytes === null) return true
  return !Buffer.from(bytes, 'latin1').toString('utf8').includes('\ufffd')
}

function checkStream(file: PlainFile, { dict, object }: FoundDict, report: ArchiveReport): void {
  const get = (name: string) => file.resolve(dict.get(name))
  const breaks = (rule: ArchiveRule) => report.breaks(rule, object)
  for (const each of [get('/Filter') ?? []].flat()) {
    const filter = file.resolve(each)
    if (filter === '/Crypt') checkCrypt(file, dict, report)
    else if (!filters.has(filter)) breaks('filter')
  }
  const kind = get('/Subtype')
  if (kind === '/Image') {
    if (dict.has('/Alternates') || dict.has('/OPI') || get('/Interpolate') === 'true') breaks('image')
    const bits = get('/BitsPerComponent')
    const isMask = get('/ImageMask') === 'true'
    const isJpx = [get('/Filter') ?? []].flat().includes('/JPXDecode')
    const isRight = isMask
      ? bits === undefined || bits === '1'
      : isJpx || ['1', '2', '4', '8', '16'].includes(String(bits))
    if (!isRight) breaks('image')
    if (isJpx) report.cannotCheck('jpeg-2000', object)
    if (dict.has('/Intent') && !isRenderingIntent(get('/Intent'))) breaks('rendering-intent')
  }
  if (kind === '/Form') {
    if (dict.has('/OPI') || dict.has('/PS') || get('/Subtype2') === '/PS') breaks('form')
    if (dict.has('/Ref')) breaks('reference-form')
  }
  if (kind === '/PS') breaks('postscript-form')
}

function checkCrypt(file: PlainFile, dict: PdfDict, report: ArchiveReport): void {
  const parameters = [file.resolve(dict.get('/DecodeParms')) ?? []].flat().map((each) => file.resolve(each))
  const named = parameters.flatMap((each) => (isDict(each) ? [file.resolve(each.get('/Name')) ?? '/Identity'] : []))
  if (named.some((name) => name !== '/Identity')) report.breaks('filter')
}

function checkGraphicsState(
  file: PlainFile,
  dict: PdfDict,
  { object, report }: { readonly object: number; readonly report: ArchiveReport },
): void {
  const get = (name: string) => file.resolve(dict.get(name))
  const breaks = (rule: ArchiveRule) => report.breaks(rule, object)
  if (dict.has('/TR') || dict.has('/HTP') || !['/Default', undefined].includes(get('/TR2') as string | undefined)) {
    breaks('graphics-state')
  }
  if (dict.has('/HT') && get('/HT') !== '/Default') report.cannotCheck('graphics-state', object)
  if (dict.has('/Font')) report.cannotCheck('font-program', object)
  if (dict.has('/RI') && !isRenderingIntent(get('/RI'))) breaks('rendering-intent')
  const modes = [get('/BM') ?? []].flat().map((each) => file.resolve(each))
  if (!modes.every((mode) => blendModes.has(mode))) breaks('transparency')
}
