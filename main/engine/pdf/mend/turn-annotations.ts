import { boxOf, type Matrix, times } from '../../../../pdf/reader/geometry.ts'
import { isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import type { ChangedFile } from './changed-file.ts'

const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const

export const number = (value: number) => String(Number(value.toFixed(5)))

/** ISO 32000-1, table 169: annotations that can be turned with what they stand on. */
const turnable = new Set(
  '/Link /Text /FreeText /Line /Square /Circle /Polygon /PolyLine /Highlight /Underline /Squiggly /StrikeOut /Stamp /Caret /Ink /Popup /FileAttachment'.split(
    ' ',
  ),
)
/** Entries that are lists of points. */
const pointLists = ['/QuadPoints', '/Vertices', '/L', '/CL', '/InkList']
const maxDepth = 3

/** Why the annotations of a page cannot be turned; null if they can. */
export function turnRefusalOf(file: PlainFile, page: PdfDict): 'fields' | 'notes' | null {
  const kinds = annotationsOf(file, page).map((each) => {
    const dict = file.resolve(each)
    return isDict(dict) ? String(file.resolve(dict.get('/Subtype'))) : ''
  })
  if (kinds.includes('/Widget')) return 'fields'
  return kinds.every((kind) => turnable.has(kind)) ? null : 'notes'
}

const annotationsOf = (file: PlainFile, page: PdfDict): PdfValue[] => {
  const found = file.resolve(page.get('/Annots'))
  return Array.isArray(found) ? found : []
}

/** The annotations of a page where they stand now, each as a new object; null for a page without. */
export function turnAnnotations(changed: ChangedFile, page: PdfDict, matrix: Matrix): PdfValue[] | null {
  const { file } = changed
  const found = annotationsOf(file, page)
  if (found.length === 0) return null
  const isTurned = matrix[1] !== 0 || matrix[2] !== 0
  // A note and its window name one another.
  const made = new Map<number, Reference>()
  const dicts = found.flatMap((each) => {
    const dict = file.resolve(each)
    if (!isDict(dict)) return []
    const copy: PdfDict = new Map(dict)
    const reference = changed.add(copy)
    if (each instanceof Reference) made.set(each.object, reference)
    return [{ copy, reference }]
  })
  for (const { copy } of dicts) {
    for (const key of ['/Popup', '/Parent', '/IRT']) {
      const value = copy.get(key)
      const now = value instanceof Reference ? made.get(value.object) : undefined
      if (now !== undefined) copy.set(key, now)
    }
    for (const key of pointLists) {
      const value = file.resolve(copy.get(key))
      if (Array.isArray(value)) copy.set(key, movedPoints(file, value, matrix))
    }
    const [x1, y1, x2, y2] = numbersOf(file, copy.get('/Rect'))
    if (x1 !== undefined && y1 !== undefined && x2 !== undefined && y2 !== undefined)
      copy.set('/Rect', boxOf(matrix, [x1, y1, x2, y2]).map(number))
    const look = file.resolve(copy.get('/AP'))
    if (isTurned && isDict(look)) copy.set('/AP', turnedLook(changed, look, matrix))
  }
  return dicts.map(({ reference }) => reference)
}

function movedPoints(file: PlainFile, list: readonly PdfValue[], matrix: Matrix, depth = 0): PdfValue[] {
  const [first] = list.map((each) => file.resolve(each))
  if (Array.isArray(first) && depth < maxDepth)
    return list.map((each) => {
      const inner = file.resolve(each)
      return Array.isArray(inner) ? movedPoints(file, inner, matrix, depth + 1) : each
    })
  const values = numbersOf(file, [...list])
  const moved: string[] = []
  for (let at = 0; at + 1 < values.length; at += 2)
    moved.push(...applied(matrix, values[at] ?? 0, values[at + 1] ?? 0).map(number))
  return moved
}

function numbersOf(file: Pick<PlainFile, 'resolve'>, value: PdfValue | undefined): number[] {
  const found = file.resolve(value)
  return Array.isArray(found) ? found.map((each) => Number(file.resolve(each))).filter(Number.isFinite) : []
}

/**
 * Appearances that stand as their page does: readers fit the turned box of one into the rectangle, which has grown as much
 * (ISO 32000-1, 12.5.5).
 */
function turnedLook(changed: ChangedFile, look: PdfDict, [a, b, c, d]: Matrix): PdfDict {
  const { file } = changed
  const turn = (value: PdfValue): PdfValue => {
    const found = value instanceof Reference ? file.object(value.object) : null
    if (found === null) return value
    if (found.stream === null)
      return isDict(found.value) ? new Map([...found.value].map(([key, each]) => [key, turn(each)])) : value
    if (!isDict(found.value)) return value
    const blocks: Buffer[] = []
    file.readBlocks(found.stream, (block) => blocks.push(Buffer.from(block)))
    const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = numbersOf(file, found.value.get('/Matrix'))
    const matrix = times([g, h, i, j, k, l], [a, b, c, d, 0, 0]).map(number)
    return changed.add(new Map([...found.value, ['/Matrix', matrix]]), Buffer.concat(blocks))
  }
  return new Map(
    [...look].map(([key, value]) => [
      key,
      isDict(value) ? new Map([...value].map(([state, each]) => [state, turn(each)])) : turn(value),
    ]),
  )
}
