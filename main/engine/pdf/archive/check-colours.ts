import { BadSyntax, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'
import type { ArchiveReport } from './archive-rules.ts'

const components: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4, 'Lab ': 3 }
/** The short names are those of inline images (ISO 32000-1, 8.9.7). */
const devices: Readonly<Record<string, { readonly count: number; readonly otherwise: string }>> = {
  '/DeviceGray': { count: 1, otherwise: '/DefaultGray' },
  '/G': { count: 1, otherwise: '/DefaultGray' },
  '/DeviceRGB': { count: 3, otherwise: '/DefaultRGB' },
  '/RGB': { count: 3, otherwise: '/DefaultRGB' },
  '/DeviceCMYK': { count: 4, otherwise: '/DefaultCMYK' },
  '/CMYK': { count: 4, otherwise: '/DefaultCMYK' },
}

interface Profile {
  readonly device: string
  readonly count: number
  readonly isKnown: boolean
}

/** The header of an ICC profile (ICC.1, 7.2); null for what is none. */
function profileOf(file: PlainFile, value: PdfValue | undefined): Profile | null {
  const found = value instanceof Reference ? file.object(value.object) : null
  if (found === null || found.stream === null) return null
  const bytes = unpackAny(file, found)
  if (bytes.length < 128 || bytes.toString('latin1', 36, 40) !== 'acsp') return null
  const count = components[bytes.toString('latin1', 16, 20)] ?? 0
  const declared = isDict(found.value) ? Number(file.resolve(found.value.get('/N'))) : 0
  const isKnown = (bytes[8] ?? 9) < 5 && count > 0 && declared === count
  return { device: bytes.toString('latin1', 12, 16), count, isKnown }
}

/** The colour components of the file's output intent for PDF/A; null without one. */
export function outputComponents(file: PlainFile, catalog: PdfDict, report: ArchiveReport): number | null {
  const intents = file.resolve(catalog.get('/OutputIntents'))
  let [components, seen]: [number | null, PdfValue | undefined] = [null, undefined]
  for (const each of Array.isArray(intents) ? intents : []) {
    const intent = file.resolve(each)
    if (!isDict(intent)) continue
    if (intent.has('/DestOutputProfileRef')) report.breaks('output-intent')
    const value = intent.get('/DestOutputProfile')
    if (value === undefined) continue
    if (seen !== undefined && !isSame(seen, value)) report.breaks('output-intent')
    seen = value
    const profile = profileOf(file, value)
    const isOutput = profile !== null && ['prtr', 'mntr'].includes(profile.device) && profile.isKnown
    if (!isOutput) report.breaks('output-intent')
    if (file.resolve(intent.get('/S')) === '/GTS_PDFA1') components = profile?.count ?? 0
  }
  return components
}
const isSame = (one: PdfValue, other: PdfValue) =>
  one instanceof Reference && other instanceof Reference && one.object === other.object

interface ColourUse {
  readonly resources: PdfDict
  readonly object: number | null
}

/** Checks each colour space that a content uses. @param output the components of the output intent */
export function createColourCheck(file: PlainFile, output: number | null, report: ArchiveReport) {
  function check(value: PdfValue | undefined, use: ColourUse, depth = 0): void {
    if (depth > 8) throw new BadSyntax('colours nested too deeply')
    const space = file.resolve(value)
    if (typeof space === 'string') {
      const device = devices[space]
      if (device !== undefined) checkDevice(device, use)
      else if (space === '/Pattern') report.cannotCheck('pattern', use.object)
      else report.breaks('resources', use.object)
      return
    }
    if (!Array.isArray(space)) return report.breaks('resources', use.object)
    const [family, base] = space
    const name = file.resolve(family)
    if (name === '/ICCBased') checkProfile(base, use.object)
    else if (name === '/Indexed' || name === '/I') check(base, use, depth + 1)
    else if (name === '/Separation' || name === '/DeviceN') report.cannotCheck('separation', use.object)
    else if (name === '/Pattern') report.cannotCheck('pattern', use.object)
    else if (typeof name === 'string' && devices[name] !== undefined) check(name, use, depth + 1)
    else if (name !== '/CalRGB' && name !== '/CalGray' && name !== '/Lab') report.breaks('resources', use.object)
  }
  function checkDevice({ count, otherwise }: { count: number; otherwise: string }, use: ColourUse): void {
    const spaces = file.resolve(use.resources.get('/ColorSpace'))
    if (isDict(spaces) && spaces.has(otherwise)) return report.cannotCheck('device-colour', use.object)
    // Grey is a part of every output (6.2.4.3).
    if (output === null || (count > 1 && output !== count)) report.breaks('device-colour', use.object)
  }
  function checkProfile(value: PdfValue | undefined, object: number | null): void {
    const profile = profileOf(file, value)
    const isInput = profile !== null && ['prtr', 'mntr', 'scnr', 'spac'].includes(profile.device)
    if (!isInput || !profile.isKnown) report.breaks('profile', object)
    // How its overprinting may be set is not followed here.
    else if (profile.count === 4) report.cannotCheck('profile', object)
  }
  return (value: PdfValue | undefined, use: ColourUse) => check(value, use)
}
