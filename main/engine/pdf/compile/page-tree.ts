import { BadSyntax, isDict, type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** Entries that a page takes from the nodes above it (ISO 32000-1, 7.7.3.4). */
const inherited = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'] as const
const defaults: ReadonlyMap<string, PdfValue> = new Map<string, PdfValue>([
  ['/Resources', new Map()],
  ['/MediaBox', ['0', '0', '612', '792']],
])

/** A page with all that it has inherited. */
interface FoundPage {
  readonly object: number
  readonly dict: PdfDict
}

export interface PageTree {
  readonly pages: readonly FoundPage[]
  /** The objects of the tree's nodes. */
  readonly nodes: ReadonlySet<number>
}

/**
 * The pages of a file in order. A page that occurs twice is found twice.
 * @throws BadSyntax for a tree of which a part is lost: a page must never go missing in silence
 */
export function readPageTree(file: PlainFile, root: PdfDict): PageTree {
  const found = walkPages(file, root)
  const top = file.resolve(root.get('/Pages'))
  const count = isDict(top) ? Number(file.resolve(top.get('/Count'))) : 0
  if (count !== found.pages.length) throw new BadSyntax(`${found.pages.length} pages, not ${count}`)
  return found
}

/**
 * The same, whatever the file claims to hold.
 * @throws BadSyntax for a node that is missing, and for more than `most` nodes
 */
export function walkPages(file: PlainFile, root: PdfDict, most = Number.POSITIVE_INFINITY): PageTree {
  const pages: FoundPage[] = []
  const nodes = new Set<number>()
  // Not recursive: a broken tree may be as deep as it has pages.
  const stack: { value: PdfValue | undefined; above: PdfDict }[] = [{ value: root.get('/Pages'), above: new Map() }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, above } = next
    if (nodes.size + pages.length > most) throw new BadSyntax(`more than ${most} nodes`)
    if (!(value instanceof Reference)) throw new BadSyntax('a page is no reference')
    if (nodes.has(value.object)) throw new BadSyntax(`node ${value.object} occurs twice`)
    const dict = file.resolve(value)
    if (!isDict(dict)) throw new BadSyntax(`no page in object ${value.object}`)
    const known = new Map(above)
    for (const key of inherited) {
      const own = dict.get(key)
      if (own !== undefined) known.set(key, own)
    }
    const kids = file.resolve(dict.get('/Kids'))
    if (Array.isArray(kids)) {
      nodes.add(value.object)
      for (const kid of kids.toReversed()) stack.push({ value: kid, above: known })
    } else pages.push({ object: value.object, dict: new Map([...defaults, ...dict, ...known]) })
  }
  return { pages, nodes }
}

interface PageNode {
  /** Null for the root. */
  readonly parent: number | null
  readonly kids: readonly number[]
  readonly count: number
}

/** A node of a page tree, by the numbers of its objects. */
export function nodeOf({ parent, kids, count }: PageNode): PdfDict {
  const entries: [string, PdfValue][] = [
    ['/Type', '/Pages'],
    ['/Kids', kids.map((kid) => new Reference(kid))],
    ['/Count', String(count)],
  ]
  return new Map(parent === null ? entries : [...entries, ['/Parent', new Reference(parent)]])
}
