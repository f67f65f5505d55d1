import type { ParteEncaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import {
  type BoxFolder,
  type BoxItem,
  type BoxItemStatus,
  type BoxItems,
  type BoxSearchResult,
  type BoxView,
  wholeView,
} from '../../../contract/bridge/boxes.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ResolutionStore } from './resolution-store.ts'
import type { CachedView } from './store/filter-sql.ts'
import type { BoxesStore } from './store/index.ts'
import { numberOfDay, type StoredItem } from './store/rows.ts'

interface ViewedFolder {
  idCaixa: string
  pasta: Pasta
  /** Without it all items, newest first. */
  view?: BoxView | undefined
}

/** Calls that read only the local copy of the boxes. */
export interface BoxQueries {
  folder(wanted: ViewedFolder): Outcome<BoxFolder>
  items(wanted: ViewedFolder & { after?: string | null; offset: number; limit: number }): Outcome<BoxItems>
  correspondents(wanted: { idCaixa: string; pasta: Pasta }): Outcome<ParteEncaminhamento[]>
  item(wanted: { idCaixa: string; idEncaminhamento: string }): Outcome<{ item: BoxItem | null; pastas: Pasta[] }>
  itemStatus(wanted: { idCaixa: string; ids: readonly string[] }): Outcome<BoxItemStatus[]>
  search(wanted: {
    text: string
    idCaixa: string | null
    view?: BoxView | undefined
  }): Outcome<{ found: BoxSearchResult[]; isMore: boolean }>
}

/** The ids of the forwardings whose marks are these; the marks are not the cache's. */
export type MarkedForwardings = (wanted: Pick<BoxView, 'deadline' | 'isFlagged' | 'label'>) => readonly string[]

interface BoxQueryOptions {
  store: BoxesStore
  resolutions: ResolutionStore
  marked: MarkedForwardings
  now(): Date
}

export function createBoxQueries({ store, resolutions, marked, now }: BoxQueryOptions): BoxQueries {
  function cachedView({ sender, recipient, period, deadline, isFlagged, label, kept, ...view }: BoxView): CachedView {
    const isMarked = deadline !== null || isFlagged || label !== null
    return {
      ...view,
      sender: sender?.id ?? null,
      recipient: recipient?.id ?? null,
      kept: kept === null ? null : store.forwardings.numberOf(kept),
      numbers: isMarked ? store.forwardings.numbersOf(marked({ deadline, isFlagged, label })) : null,
      ...numbersOfPeriod(period, now()),
    }
  }

  return {
    folder({ idCaixa, pasta, view = wholeView }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null)
        return ok({ total: 0, unread: 0, days: [], syncedAt: null, isWhole: false, leftOut: 0, isCut: false })
      const { unread, syncedAt, covered, leftOut, isCut } = folder
      const days = store.views.days(folder, cachedView(view))
      const total = days.reduce((sum, { count }) => sum + count, 0)
      return ok({ total, unread, days, syncedAt, isWhole: covered === null, leftOut, isCut })
    },
    items({ idCaixa, pasta, view = wholeView, after = null, ...part }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok({ items: [] })
      const number = after === null ? null : store.forwardings.numberOf(after)
      // From the beginning again, rows would be given twice.
      if (after !== null && number === null) return failed('not-found')
      const items = store.views.window(folder, cachedView(view), { ...part, after: number })
      return ok({ items: withOperations(resolutions, items, () => idCaixa) })
    },
    correspondents({ idCaixa, pasta }) {
      const folder = store.folders.find(idCaixa, pasta)
      return ok(folder === null ? [] : store.views.correspondents(folder))
    },
    item({ idCaixa, idEncaminhamento }) {
      const number = store.forwardings.numberOf(idEncaminhamento)
      if (number === null) return ok({ item: null, pastas: [] })
      const stored = store.items.find(idCaixa, number)
      const [item = null] = stored === null ? [] : withOperations(resolutions, [stored], () => idCaixa)
      return ok({ item, pastas: store.items.pastasOf(idCaixa, number) })
    },
    itemStatus({ idCaixa, ids }) {
      const operations = resolutions.inBox(idCaixa)
      return ok(
        ids.map((id) => {
          const number = store.forwardings.numberOf(id)
          const waits = number !== null && store.items.pastasOf(idCaixa, number).includes('Entrada')
          return { id, operationId: operations.get(id) ?? null, waits, isKnown: number !== null }
        }),
      )
    },
    search({ text, idCaixa, view = wholeView }) {
      const { found, isMore } = store.search({ text, idCaixa, view: cachedView(view) })
      return ok({ found: withOperations(resolutions, found, (match) => match.idCaixa), isMore })
    },
  }
}

/** Each item with the operation that resolves it in its box; each box is read once. */
function withOperations<T extends StoredItem>(
  resolutions: ResolutionStore,
  items: readonly T[],
  boxOf: (item: T) => string,
) {
  const boxes = new Map<string, ReadonlyMap<string, string>>()
  return items.map((item) => {
    const idCaixa = boxOf(item)
    const operations = boxes.get(idCaixa) ?? resolutions.inBox(idCaixa)
    boxes.set(idCaixa, operations)
    return { ...item, operationId: operations.get(item.id) ?? null }
  })
}

const daysOf = { today: 1, week: 7, month: 30, year: 365 } as const

/** The numbers of the forwardings of a period, which begins and ends at a local midnight. */
function numbersOfPeriod(period: BoxView['period'], now: Date): Pick<CachedView, 'since' | 'until'> {
  if (period === null) return { since: 0, until: null }
  if (typeof period === 'string') return { since: numberOfDay(now, 1 - daysOf[period]), until: null }
  const { from, until } = period
  const dayOf = (day: string) => new Date(`${day}T00:00:00`)
  return {
    since: from === null ? 0 : numberOfDay(dayOf(from)),
    until: until === null ? null : numberOfDay(dayOf(until), 1),
  }
}
