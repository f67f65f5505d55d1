import type { ObjectWriter } from './object-writer.ts'
import { type PdfValue, Reference } from './pdf-values.ts'
import { utf16 } from './text-metrics.ts'

/** An entry of the outline that readers show beside a document. */
export interface Bookmark {
  readonly title: string
  /** The object of its page. */
  readonly page: number
  readonly inner: readonly Bookmark[]
}

/** Writes an outline (ISO 32000-1, 12.3.3); answers its object. Entries with others below them are open. */
export function writeOutline(writer: ObjectWriter, bookmarks: readonly Bookmark[]): number {
  const outline = writer.reserve()
  const entries = writeLevel(writer, bookmarks, outline)
  writer.write(outline, new Map<string, PdfValue>([['/Type', '/Outlines'], ...entries]))
  return outline
}

type Entries = [string, PdfValue][]

/** Writes the bookmarks of one level; answers what their parent says of them. */
function writeLevel(writer: ObjectWriter, bookmarks: readonly Bookmark[], parent: number): Entries {
  const objects = bookmarks.map(() => writer.reserve())
  const [first, last] = [objects[0], objects.at(-1)]
  if (first === undefined || last === undefined) return []
  let shown = 0
  for (const [nth, { title, page, inner }] of bookmarks.entries()) {
    const object = objects[nth] ?? 0
    const entries: Entries = [
      ['/Title', utf16(title)],
      ['/Parent', new Reference(parent)],
      ['/Dest', [new Reference(page), '/Fit']],
    ]
    const [before, after] = [objects[nth - 1], objects[nth + 1]]
    if (before !== undefined) entries.push(['/Prev', new Reference(before)])
    if (after !== undefined) entries.push(['/Next', new Reference(after)])
    entries.push(...writeLevel(writer, inner, object))
    shown += 1 + inner.length
    writer.write(object, new Map(entries))
  }
  return [
    ['/First', new Reference(first)],
    ['/Last', new Reference(last)],
    ['/Count', String(shown)],
  ]
}
