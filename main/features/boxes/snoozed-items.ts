import type { Pasta } from '../../../contract/api/forwardings.ts'
import type { BoxView } from '../../../contract/bridge/boxes.ts'
import type { StoredFolder } from './store/folders.ts'
import type { BoxesStore } from './store/index.ts'

/** Ids of forwardings by their marks, which are not the cache's. */
export interface MarkedForwardings {
  /** Those whose marks are these. */
  forwardings(wanted: Pick<BoxView, 'deadline' | 'isFlagged' | 'label'>): readonly string[]
  /**
   * Those that are snoozed now, and those that have come back and stand at the top of their boxes. A snooze says something
   * of an input alone: a forwarding that has left it was acted on, here or elsewhere, and is in Resolvidos as any other.
   */
  snoozed(): { readonly away: readonly string[]; readonly back: readonly string[] }
}

/** The snoozed forwardings by their numbers, as far as they are in the cache. */
export interface SnoozedItems {
  /** The ids of the forwardings with some marks. */
  marked: MarkedForwardings['forwardings']
  numbers(pasta: Pasta): { readonly away: readonly number[]; readonly back: readonly number[] }
  /** The input of a box, `without` its snoozed items; null where it is not known. */
  input(idCaixa: string): (Pick<StoredFolder, 'key'> & { readonly without: readonly number[] }) | null
  /** The number of unread items by box that its input lists. */
  unread(): ReadonlyMap<string, number>
}

const none = { away: [], back: [] }

export function createSnoozedItems(
  { folders, forwardings }: Pick<BoxesStore, 'folders' | 'forwardings'>,
  marks: MarkedForwardings = { forwardings: () => [], snoozed: () => none },
): SnoozedItems {
  function numbers(pasta: Pasta) {
    if (pasta !== 'Entrada') return none
    const { away, back } = marks.snoozed()
    const of = (ids: readonly string[]) => (ids.length === 0 ? [] : forwardings.numbersOf(ids))
    return { away: of(away), back: of(back) }
  }
  return {
    marked: marks.forwardings,
    numbers,
    input(idCaixa) {
      const folder = folders.find(idCaixa, 'Entrada')
      return folder === null ? null : { ...folder, without: numbers('Entrada').away }
    },
    unread: () => folders.unread(numbers('Entrada').away),
  }
}
