import type { ChosenPage } from '../../../../contract/bridge/pages.ts'
import type { QuarterTurn } from '../../../ui/contact-sheet/paged-document.ts'

/** Where the pages of contents went, so that an act that waited for another finds the pages that were meant. */
interface PageSteps {
  /** @param pages the former page that each page of the new content was; null for one of another file */
  record(from: string, to: string | null, pages: readonly (ChosenPage | null)[]): void
  /**
   * Where pages of a content stand in a later one, or in an earlier one that is undone to, without those that are not
   * in it; null if that is not known.
   */
  follow(pages: ReadonlySet<number>, from: string, to: string): ReadonlySet<number> | null
  /** Where a page stands in a later content if it was not turned; null if it was, is gone, or that is not known. */
  unchanged(page: number, from: string, to: string): number | null
  /** True if the person has turned this page since the window was opened. */
  wasTurned(content: string, page: number): boolean
  /** Pages, from 0, that recognition has found not upright, and their turn to stand upright. */
  find(content: string, turns: ReadonlyMap<number, QuarterTurn>): void
  /** The turn that recognition has found for a page, also in a former content; 0 if none. */
  turnToRead(content: string, page: number): QuarterTurn
}

interface Step {
  readonly to: string
  readonly pages: readonly (ChosenPage | null)[]
}

const most = 1000

function createPageSteps(): PageSteps {
  const steps = createRecent<Step>()
  const turned = createRecent<ReadonlySet<number>>()
  const found = createRecent<ReadonlyMap<number, QuarterTurn>>()

  /** The steps from one content to another; null if they are not known. */
  function way(from: string, to: string): Step[] | null {
    const taken: Step[] = []
    for (let content = from; content !== to; ) {
      const step = steps.get(content)
      // Four quarter turns lead back to the first content.
      if (step === undefined || taken.length > most) return null
      taken.push(step)
      content = step.to
    }
    return taken
  }

  return {
    record(from, to, pages) {
      steps.delete(from)
      if (to === null || to === from) return
      steps.set(from, { to, pages })
      const before = turned.get(from)
      const isTurned = (page: ChosenPage | null | undefined) =>
        page != null && (page.turn !== 0 || before?.has(page.page) === true)
      turned.set(to, new Set([...pages.keys()].filter((at) => isTurned(pages[at]))))
      const turnOf = (page: ChosenPage | null) => (page?.turn === 0 ? found.get(from)?.get(page.page) : undefined)
      found.set(to, new Map(pages.flatMap((page, at) => [[at, turnOf(page)] as const].filter(isFound))))
    },
    follow(wanted, from, to) {
      const later = way(from, to)
      if (later !== null) return later.reduce(after, wanted)
      return way(to, from)?.reduceRight(before, wanted) ?? null
    },
    unchanged(page, from, to) {
      let now = page
      for (const { pages } of way(from, to) ?? [{ pages: [] }]) {
        now = pages.findIndex((each) => each?.page === now && each.turn === 0)
      }
      return now < 0 ? null : now
    },
    // A content that is read again keeps what was found of its pages before.
    find: (content, turns) => void found.set(content, new Map([...(found.get(content) ?? []), ...turns])),
    turnToRead: (content, page) => found.get(content)?.get(page) ?? 0,
    wasTurned: (content, page) => turned.get(content)?.has(page) === true,
  }
}

const after = (wanted: ReadonlySet<number>, { pages }: Step): ReadonlySet<number> =>
  new Set([...pages.keys()].filter((at) => wanted.has(pages[at]?.page ?? -1)))

const before = (wanted: ReadonlySet<number>, { pages }: Step): ReadonlySet<number> =>
  new Set([...wanted].flatMap((at) => pages[at]?.page ?? []))

const isFound = (entry: readonly [number, QuarterTurn | undefined]): entry is readonly [number, QuarterTurn] =>
  entry[1] !== undefined

/** A map that forgets its oldest entries. */
function createRecent<T>(): Pick<Map<string, T>, 'get' | 'set' | 'delete'> {
  const entries = new Map<string, T>()
  return {
    get: (key) => entries.get(key),
    delete: (key) => entries.delete(key),
    set(key, value) {
      entries.delete(key)
      const [oldest] = entries.size < most ? [] : entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
      return entries.set(key, value)
    },
  }
}

/** Of all views of the window: a page that was turned in the reader is turned in the grid. */
export const pageSteps = createPageSteps()
