import { BadSyntax, createValueReader, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'
import type { ArchiveReport } from './archive-rules.ts'
import { afterImage, checkValues, isRenderingIntent } from './check-values.ts'

/** ISO 32000-1, annex A. */
const operators: ReadonlySet<string> = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
)
const invisible = '3'
const [mostNested, mostOperations] = [28, 2_000_000]

/** Checks of the things that contents draw with. */
export interface DrawnWith {
  colour(space: PdfValue | undefined, use: { resources: PdfDict; object: number | null }): void
  font(font: PdfValue, how: { readonly isSeen: boolean }): void
  image(object: number, dict: PdfDict, resources: PdfDict): void
  form(object: number, dict: PdfDict): void
}

interface Content {
  readonly text: string
  readonly resources: PdfDict
  readonly object: number | null
}

/** Checks contents of pages and of the forms that they draw, each once. */
export function createContentCheck(file: PlainFile, report: ArchiveReport, drawn: DrawnWith) {
  const known = new Set<number>()
  const waiting: Content[] = []

  function addForm(object: number): void {
    if (known.has(object)) return
    known.add(object)
    const found = file.object(object)
    if (found === null || !isDict(found.value)) throw new BadSyntax(`no form ${object}`)
    drawn.form(object, found.value)
    const resources = file.resolve(found.value.get('/Resources'))
    waiting.push({
      text: unpackAny(file, found).toString('latin1'),
      resources: isDict(resources) ? resources : new Map(),
      object,
    })
  }
  return {
    addForm,
    /** @param object of the page */
    addPage: (text: string, resources: PdfDict, object: number) => void waiting.push({ text, resources, object }),
    readAll(): void {
      const budget = { operations: mostOperations }
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        readContent(next, budget, operatorCheck(next, { file, report, drawn, addForm }))
      }
    },
  }
}

interface Checks {
  readonly file: PlainFile
  readonly report: ArchiveReport
  readonly drawn: DrawnWith
  addForm(object: number): void
}

interface OperatorCheck {
  value(value: PdfValue): void
  operator(operator: string, operands: readonly PdfValue[]): void
}

/** Reads values and operators one after another, and leaves out the bytes of inline images. */
function readContent({ text }: Content, budget: { operations: number }, check: OperatorCheck): void {
  const whole = `${text}\nendobj\n`
  let reader = createValueReader(whole)
  let operands: PdfValue[] = []
  for (;;) {
    budget.operations -= 1
    if (budget.operations < 0) throw new BadSyntax('too much content')
    const value = reader.read()
    if (value === 'endobj') return
    check.value(value)
    if (typeof value !== 'string' || /^[/(<\d.+-]|^(?:true|false|null)$/.test(value)) {
      operands.push(value)
      continue
    }
    check.operator(value, operands)
    if (value === 'ID') reader = createValueReader(whole, afterImage(text, reader.position()))
    operands = []
  }
}

type GraphicsState = { mode: PdfValue; font: PdfValue | null }

/** Finds what a content names in its resources. */
function resourcesOf({ object, resources }: Content, { file, report, drawn, addForm }: Checks) {
  function named(kind: string, name: PdfValue | undefined): PdfValue | undefined {
    const all = file.resolve(resources.get(kind))
    const found = isDict(all) && typeof name === 'string' ? all.get(name) : undefined
    if (found === undefined) report.breaks('resources', object)
    return found
  }
  function draw(name: PdfValue | undefined): void {
    const value = named('/XObject', name)
    const found = value instanceof Reference ? file.object(value.object) : null
    if (!(value instanceof Reference) || found === null || !isDict(found.value)) return
    const kind = file.resolve(found.value.get('/Subtype'))
    if (kind === '/Image') drawn.image(value.object, found.value, resources)
    else if (kind === '/Form') addForm(value.object)
    else report.breaks('postscript-form', value.object)
  }
  return {
    named,
    draw,
    space: (value: PdfValue | undefined) =>
      typeof value === 'string' && ownSpace.test(value) ? value : named('/ColorSpace', value),
  }
}

function operatorCheck(content: Content, { file, report, drawn, addForm }: Checks): OperatorCheck {
  const { object } = content
  let state: GraphicsState = { mode: '0', font: null }
  const states: GraphicsState[] = []

  const { named, space, draw } = resourcesOf(content, { file, report, drawn, addForm })
  function show(): void {
    if (state.font !== null) drawn.font(state.font, { isSeen: state.mode !== invisible })
  }
  const checkSpace = ([first]: readonly PdfValue[]) => drawn.colour(space(first), content)
  function checkMarked(operands: readonly PdfValue[]): void {
    const last = operands.at(-1)
    if (typeof last === 'string') named('/Properties', last)
  }
  const device = (name: string) => () => drawn.colour(name, content)
  const checks: Readonly<Record<string, (operands: readonly PdfValue[]) => void>> = {
    q: () => void states.push({ ...state }),
    Q: () => {
      state = states.pop() ?? state
    },
    Tr: ([mode = '0']) => {
      state.mode = mode
    },
    Tf: ([name]) => {
      state.font = named('/Font', name) ?? null
    },
    Do: ([name]) => draw(name),
    gs: ([name]) => void named('/ExtGState', name),
    ri: ([intent]) => void (isRenderingIntent(intent) || report.breaks('rendering-intent', object)),
    sh: () => report.cannotCheck('pattern', object),
    cs: checkSpace,
    CS: checkSpace,
    BDC: checkMarked,
    DP: checkMarked,
    ID: (operands) => checkInlineImage(operands, { content, space, report, drawn }),
    ...Object.fromEntries(['Tj', 'TJ', "'", '"'].map((operator) => [operator, show])),
    ...Object.fromEntries(Object.entries(deviceOf).map(([operator, name]) => [operator, device(name)])),
  }
  return {
    value: (value) => checkValues(value, object, report),
    operator(operator, operands) {
      if (!operators.has(operator)) report.breaks('operator', object)
      checks[operator]?.(operands)
      if (states.length > mostNested) report.breaks('limits', object)
    },
  }
}

interface InlineChecks extends Pick<Checks, 'report' | 'drawn'> {
  readonly content: Content
  space(value: PdfValue | undefined): PdfValue | undefined
}

function checkInlineImage(operands: readonly PdfValue[], { content, space, report, drawn }: InlineChecks): void {
  const dict = new Map<string, PdfValue>()
  for (let at = 0; at + 1 < operands.length; at += 2) dict.set(String(operands[at]), operands[at + 1] ?? 'null')
  const of = (long: string, short: string) => dict.get(long) ?? dict.get(short)
  const filters = [of('/Filter', '/F') ?? []].flat()
  if (!filters.every((each) => inlineFilters.has(each))) report.breaks('inline-filter', content.object)
  if (of('/Interpolate', '/I') === 'true') report.breaks('image', content.object)
  const intent = dict.get('/Intent')
  if (intent !== undefined && !isRenderingIntent(intent)) report.breaks('rendering-intent', content.object)
  const colours = of('/ColorSpace', '/CS')
  if (colours === undefined || of('/ImageMask', '/IM') === 'true') return
  drawn.colour(Array.isArray(colours) ? colours : space(colours), content)
}

const ownSpace = /^\/(?:Device(?:Gray|RGB|CMYK)|Pattern|G|RGB|CMYK)$/
const inlineFilters: ReadonlySet<PdfValue> = new Set(
  '/ASCIIHexDecode /AHx /ASCII85Decode /A85 /FlateDecode /Fl /RunLengthDecode /RL /CCITTFaxDecode /CCF /DCTDecode /DCT'.split(
    ' ',
  ),
)
const deviceOf: Readonly<Record<string, string>> = {
  g: '/DeviceGray',
  G: '/DeviceGray',
  rg: '/DeviceRGB',
  RG: '/DeviceRGB',
  k: '/DeviceCMYK',
  K: '/DeviceCMYK',
}
