import { catalogOf, readPages } from '../compile/copy-pages.ts'
import { BadSyntax, bytesOfString, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import { inspectFile, type PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'
import { type ArchiveFinding, type ArchiveReport, createReport } from './archive-rules.ts'
import { checkAnnotations } from './check-annotations.ts'
import { checkBytes } from './check-bytes.ts'
import { createColourCheck, outputComponents } from './check-colours.ts'
import { createContentCheck } from './check-content.ts'
import { createFontCheck } from './check-fonts.ts'
import { type ArchiveClaim, checkMetadata } from './check-metadata.ts'
import { checkObjects } from './check-objects.ts'

/**
 * The result of checking a file for PDF/A-2b. A file meets it, as far as can be told here, if both lists are empty.
 * `unreadable`: its structure cannot be followed, so that nothing is said of its rules.
 */
export type ArchiveCheck =
  | {
      readonly kind: 'checked'
      /** The level that the file says it has. */
      readonly claim: ArchiveClaim | null
      readonly faults: readonly ArchiveFinding[]
      /** Rules of things in the file that are not checked here. */
      readonly unchecked: readonly ArchiveFinding[]
    }
  | { readonly kind: 'unreadable' }

/** Checks a file by named rules of ISO 19005-2, level B. Throws the system's error if it cannot be read. */
export const checkArchive = (path: string): ArchiveCheck =>
  inspectFile<ArchiveCheck>(path, {
    read(file) {
      const report = createReport()
      const claim = checkFile(path, file, report)
      return { kind: 'checked', claim, faults: report.faults(), unchecked: report.unchecked() }
    },
    otherwise: { kind: 'unreadable' },
  })

function checkFile(path: string, file: PlainFile, report: ArchiveReport): ArchiveClaim | null {
  const { trailer } = file
  if (trailer.has('/Encrypt')) {
    // Its strings and streams cannot be read as they stand.
    report.breaks('encrypted')
    return null
  }
  const ids = [file.resolve(trailer.get('/ID')) ?? []].flat().map((each) => bytesOfString(file.resolve(each)))
  if (ids.length !== 2 || ids.some((each) => each === null || each === '')) report.breaks('trailer-id')
  checkBytes(path, file, report)
  const catalog = catalogOf(file)
  checkCatalog(file, catalog, report)
  checkObjects(file, report)
  checkPages(file, catalog, report)
  return checkMetadata(file, catalog, report)
}

function checkCatalog(file: PlainFile, catalog: PdfDict, report: ArchiveReport): void {
  const get = (name: string) => file.resolve(catalog.get(name))
  const names = get('/Names')
  if (catalog.has('/Requirements')) report.breaks('requirements')
  if (catalog.has('/Collection')) report.cannotCheck('attachment')
  if (catalog.has('/NeedsRendering') && get('/NeedsRendering') !== 'false') report.breaks('form-data')
  if (isDict(names)) {
    if (names.has('/AlternatePresentations')) report.breaks('other-presentation')
    if (names.has('/JavaScript')) report.breaks('action')
  }
  const permissions = get('/Perms')
  if (isDict(permissions)) {
    if ([...permissions.keys()].every((key) => key === '/UR3' || key === '/DocMDP')) report.cannotCheck('permissions')
    else report.breaks('permissions')
  }
  const form = get('/AcroForm')
  if (isDict(form)) {
    if (form.has('/XFA')) report.breaks('form-data')
    if (file.resolve(form.get('/NeedAppearances')) === 'true') report.breaks('form-field')
  }
  checkLayers(file, get('/OCProperties'), report)
}

function checkLayers(file: PlainFile, properties: PdfValue | undefined, report: ArchiveReport): void {
  if (!isDict(properties)) return
  const others = file.resolve(properties.get('/Configs'))
  const all = [properties.get('/D'), ...(Array.isArray(others) ? others : [])].map((each) => file.resolve(each))
  const seen = new Set<unknown>()
  for (const each of all) {
    if (!isDict(each)) continue
    const name = file.resolve(each.get('/Name'))
    if (typeof name !== 'string' || seen.has(name) || each.has('/AS')) report.breaks('layers')
    seen.add(name)
    if (each.has('/Order')) report.cannotCheck('layers')
  }
}

function checkPages(file: PlainFile, catalog: PdfDict, report: ArchiveReport): void {
  const output = outputComponents(file, catalog, report)
  // Which colours need it is not followed where they are not named, as in black text.
  if (output === null) report.cannotCheck('output-intent')
  const colour = createColourCheck(file, output, report)
  const content = createContentCheck(file, report, {
    colour,
    font: createFontCheck(file, report),
    image(object, dict, resources) {
      const space = dict.get('/ColorSpace')
      if (space !== undefined && file.resolve(dict.get('/ImageMask')) !== 'true') colour(space, { resources, object })
    },
    form: (object, dict) => checkGroup(dict, object),
  })
  function checkGroup(dict: PdfDict, object: number): void {
    const group = file.resolve(dict.get('/Group'))
    if (!isDict(group) || file.resolve(group.get('/S')) !== '/Transparency') return
    const space = group.get('/CS')
    if (space !== undefined) colour(space, { resources: new Map(), object })
    else if (output === null) report.breaks('transparency', object)
  }
  for (const { object, dict } of readPages(file).pages) {
    checkGroup(dict, object)
    checkSize(file, dict, { object, report })
    for (const form of checkAnnotations(file, dict, report)) content.addForm(form)
    const text = contentOf(file, dict.get('/Contents'))
    const own = file.object(object)?.value
    const resources = file.resolve(dict.get('/Resources'))
    const hasOwn = isDict(own) && own.has('/Resources')
    if (!hasOwn && isDict(resources) && resources.size > 0 && text.trim() !== '') report.breaks('resources', object)
    content.addPage(text, isDict(resources) ? resources : new Map(), object)
  }
  content.readAll()
  if (output === null && usesTransparency(file)) report.breaks('transparency')
}

/** Some state of graphics, or a soft mask of a picture. */
function usesTransparency(file: PlainFile): boolean {
  for (const [object, place] of file.places) {
    const dict = place.kind === 'free' ? undefined : file.object(object)?.value
    if (!isDict(dict)) continue
    const get = (name: string) => file.resolve(dict.get(name))
    if (get('/Type') === '/ExtGState' && ['/ca', '/CA'].some((key) => dict.has(key) && Number(get(key)) < 1))
      return true
    if (get('/Subtype') === '/Image' && dict.has('/SMask')) return true
  }
  return false
}

/** In points (6.1.13). */
const [leastSide, mostSide] = [3, 14_400]

function checkSize(
  file: PlainFile,
  page: PdfDict,
  { object, report }: { readonly object: number; readonly report: ArchiveReport },
): void {
  for (const key of ['/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox']) {
    const box = file.resolve(page.get(key))
    if (!Array.isArray(box)) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = box.map((each) => Number(file.resolve(each)))
    const sides = [Math.abs(right - left), Math.abs(top - bottom)]
    if (!sides.every((side) => side >= leastSide && side <= mostSide)) report.breaks('limits', object)
  }
}

function contentOf(file: PlainFile, value: PdfValue | undefined): string {
  const parts = file.resolve(value)
  const streams = Array.isArray(parts) ? parts : [value]
  return streams
    .map((each) => {
      const found = each instanceof Reference ? file.object(each.object) : null
      if (found === null) return ''
      if (found.stream === null) throw new BadSyntax('no content')
      return unpackAny(file, found).toString('latin1')
    })
    .join('\n')
}
