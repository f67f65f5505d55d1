/** Names of the two highlights in pdf.module.css; there is one of each for the whole window. */
const names = { any: 'pdf-hit', current: 'pdf-hit-current' } as const

export interface Marks {
  /** Where the hit begins that the person is at. */
  readonly current: Range | null
  remove(): void
}

/** Marks hits where they stand, without touching the text, so that a selection survives. */
export function markHits(hits: readonly (readonly Range[])[], nth: number | null): Marks {
  const any = highlight(names.any)
  const current = highlight(names.current)
  current.priority = 1
  const marked: [Highlight, Range][] = []
  for (const [index, ranges] of hits.entries()) {
    const into = index === nth ? current : any
    for (const range of ranges) {
      into.add(range)
      marked.push([into, range])
    }
  }
  return {
    current: (nth === null ? undefined : hits[nth]?.[0]) ?? null,
    remove() {
      for (const [from, range] of marked) from.delete(range)
    },
  }
}

function highlight(name: string): Highlight {
  const known = CSS.highlights.get(name)
  if (known !== undefined) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}
