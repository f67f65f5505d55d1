/** Where the pages of contents went, so that an act that waited for another finds the pages that were meant. */
export interface PageSteps {
  /** @param places the former page that each page of the new content was; null for one of another file */
  record(from: string, to: string | null, places: readonly (number | null)[]): void
  /** Where pages of a content stand in a later one, without those that are gone; null if that is not known. */
  follow(pages: ReadonlySet<number>, from: string, to: string): ReadonlySet<number> | null
}

const most = 1000

export function createPageSteps(): PageSteps {
  const steps = new Map<string, { readonly to: string; readonly places: readonly (number | null)[] }>()
  return {
    record(from, to, places) {
      steps.delete(from)
      if (to === null || to === from) return
      const [oldest] = steps.size < most ? [] : steps.keys()
      if (oldest !== undefined) steps.delete(oldest)
      steps.set(from, { to, places })
    },
    follow(pages, from, to) {
      let [now, content] = [pages, from]
      // Four quarter turns lead back to the first content.
      for (let left = steps.size; content !== to; left -= 1) {
        const step = steps.get(content)
        if (step === undefined || left === 0) return null
        const { places } = step
        now = new Set([...places.keys()].filter((at) => now.has(places[at] ?? -1)))
        content = step.to
      }
      return now
    },
  }
}
