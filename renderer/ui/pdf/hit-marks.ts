/** Names of the two highlights in pdf.module.css; the registry is one for the whole window. */
const names = { any: 'pdf-hit', current: 'pdf-hit-current' } as const

interface HitMarks {
  /** The start of the current hit. */
  readonly current: Range | null
  remove(): void
}

/** Marks hits, each of one or more ranges, with CSS highlights, which leave the text, and so a selection in it, untouched. */
export function markHits(hits: readonly (readonly Range[])[], currentIndex: number | null): HitMarks {
  const any = highlight(names.any)
  const current = highlight(names.current)
  current.priority = 1
  const marked: [Highlight, Range][] = []
  for (const [index, ranges] of hits.entries()) {
    const target = index === currentIndex ? current : any
    for (const range of ranges) {
      target.add(range)
      marked.push([target, range])
    }
  }
  return {
    current: (currentIndex === null ? undefined : hits[currentIndex]?.[0]) ?? null,
    remove() {
      for (const [target, range] of marked) target.delete(range)
    },
  }
}

function highlight(name: string): Highlight {
  const known = CSS.highlights.get(name)
  if (known !== undefined) return known
  const created = new Highlight()
  CSS.highlights.set(name, created)
  return created
}
