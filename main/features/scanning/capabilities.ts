import type { ScanOptions, ScanPaper, ScanSettings } from '../../../contract/bridge/scanning.ts'
import { all, at, countAt, textAt, type XmlNode, XmlRefused } from './device-xml.ts'

/** One way through the scanner. Lengths in 1/300 inch. */
interface InputCapabilities {
  readonly maxWidth: number
  readonly maxHeight: number
  readonly dpis: readonly number[]
  readonly colours: readonly ('colour' | 'grey')[]
  /** Media types of a page. */
  readonly formats: readonly string[]
  /** Knows the newer name of the element for the format. */
  readonly knowsFormatExt: boolean
}

/** A scanner's description of itself (eSCL 2.x, ScannerCapabilities). */
export interface ScannerCapabilities {
  readonly name: string
  readonly version: string
  readonly flatbed: InputCapabilities | null
  readonly feeder: InputCapabilities | null
  /** Both sides of a sheet of the feeder. */
  readonly duplex: InputCapabilities | null
}

/** Width and height in 1/300 inch. Ofício: 216 × 330 mm, as sold in Brazil; 'legal': 8½ × 14 inches. */
const papers: Readonly<Record<Exclude<ScanPaper, 'any'>, readonly [number, number]>> = {
  a4: [2480, 3508],
  letter: [2550, 3300],
  oficio: [2551, 3898],
  legal: [2550, 4200],
  a5: [1748, 2480],
  a3: [3508, 4961],
}
/** Devices round their own size: 8.5 inches are 2549 to 2551. */
const tolerance = 12
const usualDpis = [100, 150, 200, 300, 400, 600]

/** @throws XmlRefused for anything but the capabilities of a scanner that can scan in colour or grey */
export function parseCapabilities(xml: XmlNode): ScannerCapabilities {
  const root = at(xml, 'ScannerCapabilities')
  const shared = all(at(root, 'SettingProfiles'), 'SettingProfile')
  const input = (node: XmlNode) => inputOf(node, shared)
  const found = {
    name: textAt(root, 'MakeAndModel').slice(0, 100),
    version: /^\d+\.\d+$/.exec(textAt(root, 'Version'))?.[0] ?? '2.0',
    flatbed: input(at(root, 'Platen', 'PlatenInputCaps')),
    feeder: input(at(root, 'Adf', 'AdfSimplexInputCaps')),
    duplex: input(at(root, 'Adf', 'AdfDuplexInputCaps')),
  }
  if (found.flatbed === null && found.feeder === null && found.duplex === null) throw new XmlRefused('no source')
  return found
}

function inputOf(node: XmlNode, shared: readonly XmlNode[]): InputCapabilities | null {
  const maxWidth = countAt(node, 'MaxWidth') ?? 0
  const maxHeight = countAt(node, 'MaxHeight') ?? 0
  const profiles = all(at(node, 'SettingProfiles'), 'SettingProfile').map((profile) => resolved(profile, shared))
  const modes = profiles.flatMap((profile) =>
    all(at(profile, 'ColorModes'), 'ColorMode').map((mode) => textAt({ mode }, 'mode')),
  )
  const formats = profiles.flatMap((profile) =>
    ['DocumentFormatExt', 'DocumentFormat'].flatMap((name) =>
      all(at(profile, 'DocumentFormats'), name).map((format) => textAt({ format }, 'format').toLowerCase()),
    ),
  )
  const knowsFormatExt = profiles.some((profile) => all(at(profile, 'DocumentFormats'), 'DocumentFormatExt').length > 0)
  const dpis = dpisOf(profiles)
  const colours = (['colour', 'grey'] as const).filter((colour) => modes.includes(modeOf[colour]))
  if (maxWidth === 0 || maxHeight === 0 || dpis.length === 0 || colours.length === 0) return null
  return { maxWidth, maxHeight, dpis, colours, formats: [...new Set(formats)], knowsFormatExt }
}

/** A profile may stand elsewhere and only be named here. */
function resolved(profile: XmlNode, shared: readonly XmlNode[]): XmlNode {
  const ref = textAt(profile, '@ref')
  if (ref === '' || at(profile, 'ColorModes') !== undefined) return profile
  return shared.find((each) => textAt(each, '@name') === ref)
}

/** The usual resolutions among those of the device, or its own where it has none of them. */
function dpisOf(profiles: readonly XmlNode[]): readonly number[] {
  const lists = profiles.map((profile) => at(profile, 'SupportedResolutions'))
  const discrete = lists
    .flatMap((list) => all(at(list, 'DiscreteResolutions'), 'DiscreteResolution'))
    .map((each) => ({ x: countAt(each, 'XResolution'), y: countAt(each, 'YResolution') }))
    .flatMap(({ x, y }) => (x !== null && x === y && x >= 50 && x <= 2400 ? [x] : []))
  const ranges = lists.map((list) => at(list, 'ResolutionRange', 'XResolutionRange'))
  const ranged = usualDpis.filter((dpi) =>
    ranges.some((range) => {
      const [min, max, step] = [countAt(range, 'Min'), countAt(range, 'Max'), countAt(range, 'Step')]
      return min !== null && max !== null && dpi >= min && dpi <= max && (dpi - min) % Math.max(1, step ?? 1) === 0
    }),
  )
  const found = [...new Set([...discrete, ...ranged])].sort((a, b) => a - b)
  const usual = found.filter((dpi) => usualDpis.includes(dpi))
  return usual.length > 0 ? usual : found.slice(0, 10)
}

const modeOf = { colour: 'RGB24', grey: 'Grayscale8' } as const

/** The media type to ask for; null where a page comes in none that Malote keeps. */
const formatOf = ({ formats }: InputCapabilities): 'image/jpeg' | 'application/pdf' | null =>
  (['image/jpeg', 'application/pdf'] as const).find((format) => formats.includes(format)) ?? null

function inputFor(
  { flatbed, feeder, duplex }: ScannerCapabilities,
  { source, bothSides }: Pick<ScanSettings, 'source' | 'bothSides'>,
): InputCapabilities | null {
  if (source === 'flatbed') return flatbed
  return bothSides ? duplex : feeder
}

/** The choices of a person, the feeder first; sources whose pages Malote cannot keep are left out. */
export function optionsOf(capabilities: ScannerCapabilities): ScanOptions[] {
  const ways = [
    { source: 'feeder', bothSides: false },
    { source: 'feeder', bothSides: true },
    { source: 'flatbed', bothSides: false },
  ] as const
  return ways.flatMap((way) => {
    const input = inputFor(capabilities, way)
    if (input === null || formatOf(input) === null) return []
    const fitting = (Object.keys(papers) as (keyof typeof papers)[]).filter((paper) => fits(papers[paper], input))
    return [{ ...way, dpis: [...input.dpis], colours: [...input.colours], papers: [...fitting, 'any'] }]
  })
}

const fits = ([width, height]: readonly [number, number], { maxWidth, maxHeight }: InputCapabilities) =>
  width <= maxWidth + tolerance && height <= maxHeight + tolerance

/** The settings nearest to the wanted ones that the options have; by default 300 dpi in colour, A4. */
export function nearestSettings(options: readonly ScanOptions[], wanted: ScanSettings | null): ScanSettings | null {
  const [first] = options
  if (first === undefined) return null
  const way =
    options.find(({ source, bothSides }) => source === wanted?.source && bothSides === wanted.bothSides) ?? first
  const dpi = wanted?.dpi ?? 300
  const nearest = way.dpis.reduce((best, each) => (Math.abs(each - dpi) < Math.abs(best - dpi) ? each : best))
  const has = <T>(list: readonly T[], value: T | undefined): T | undefined => list.find((each) => each === value)
  return {
    source: way.source,
    bothSides: way.bothSides,
    dpi: nearest,
    colour: has(way.colours, wanted?.colour) ?? way.colours[0] ?? 'grey',
    paper: has(way.papers, wanted?.paper) ?? has(way.papers, 'a4') ?? 'any',
  }
}

/** The request of a job (eSCL, ScanSettings). */
export function settingsXml(capabilities: ScannerCapabilities, settings: ScanSettings): string | null {
  const input = inputFor(capabilities, settings)
  const format = input === null ? null : formatOf(input)
  if (input === null || format === null) return null
  const [width, height] = settings.paper === 'any' ? [input.maxWidth, input.maxHeight] : papers[settings.paper]
  const isFeeder = settings.source === 'feeder'
  return `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScanSettings xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm">
<pwg:Version>${capabilities.version}</pwg:Version>
<pwg:ScanRegions><pwg:ScanRegion>
<pwg:ContentRegionUnits>escl:ThreeHundredthsOfInches</pwg:ContentRegionUnits>
<pwg:XOffset>0</pwg:XOffset><pwg:YOffset>0</pwg:YOffset>
<pwg:Width>${Math.min(width, input.maxWidth)}</pwg:Width><pwg:Height>${Math.min(height, input.maxHeight)}</pwg:Height>
</pwg:ScanRegion></pwg:ScanRegions>
<pwg:InputSource>${isFeeder ? 'Feeder' : 'Platen'}</pwg:InputSource>
<scan:ColorMode>${modeOf[settings.colour]}</scan:ColorMode>
<pwg:DocumentFormat>${format}</pwg:DocumentFormat>
${input.knowsFormatExt ? `<scan:DocumentFormatExt>${format}</scan:DocumentFormatExt>\n` : ''}<scan:XResolution>${settings.dpi}</scan:XResolution><scan:YResolution>${settings.dpi}</scan:YResolution>
${isFeeder ? `<scan:Duplex>${settings.bothSides}</scan:Duplex>\n` : ''}</scan:ScanSettings>
`
}
