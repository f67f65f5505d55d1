import { isDict, type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** Layers of a file that can be shown and hidden, by the numbers of their objects. */
export interface Layers {
  readonly groups: readonly number[]
  /** Those that are hidden at first. */
  readonly hidden: readonly number[]
}

/** The layers of a file (ISO 32000-1, 8.11.4): without them everything that is hidden would be shown. */
export function readLayers(file: PlainFile, root: PdfDict, numberOf: (object: number) => number): Layers {
  const properties = file.resolve(root.get('/OCProperties'))
  if (!isDict(properties)) return { groups: [], hidden: [] }
  const usual = file.resolve(properties.get('/D'))
  const objectsOf = (value: PdfValue | undefined): number[] => {
    const list = file.resolve(value)
    return Array.isArray(list) ? list.flatMap((each) => (each instanceof Reference ? [each.object] : [])) : []
  }
  const groups = objectsOf(properties.get('/OCGs'))
  const isHidden = hiddenAt(isDict(usual) ? usual : new Map(), objectsOf)
  return { groups: groups.map(numberOf), hidden: groups.filter(isHidden).map(numberOf) }
}

function hiddenAt(usual: PdfDict, objectsOf: (value: PdfValue | undefined) => number[]) {
  const shown = new Set(objectsOf(usual.get('/ON')))
  const hidden = new Set(objectsOf(usual.get('/OFF')))
  return usual.get('/BaseState') === '/OFF'
    ? (group: number) => !shown.has(group)
    : (group: number) => hidden.has(group)
}

/** The entry of a catalog for the layers of its pages; null without any. */
export function layersEntry({ groups, hidden }: Layers): PdfDict | null {
  if (groups.length === 0) return null
  const references = (objects: readonly number[]) => objects.map((object) => new Reference(object))
  const usual: PdfDict = new Map<string, PdfValue>([
    ['/OFF', references(hidden)],
    ['/Order', references(groups)],
  ])
  return new Map<string, PdfValue>([
    ['/OCGs', references(groups)],
    ['/D', usual],
  ])
}
