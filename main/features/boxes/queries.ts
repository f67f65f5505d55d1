import type { ParteEncaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import {
  type BoxItem,
  type BoxItemStatus,
  type BoxSearchResult,
  type BoxView,
  wholeView,
} from '../../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { createFolderViews, type FolderViews } from './folder-views.ts'
import type { ResolutionStore } from './resolution-store.ts'
import type { SnoozedItems } from './snoozed-items.ts'
import type { CachedView } from './store/filter-sql.ts'
import type { BoxesStore } from './store/index.ts'
import { numberOfDay, type StoredItem } from './store/rows.ts'

/** Calls that read only the local copy of the boxes. */
export interface BoxQueries extends FolderViews {
  correspondents(wanted: { idCaixa: string; pasta: Pasta }): Outcome<ParteEncaminhamento[]>
  item(wanted: { idCaixa: string; idEncaminhamento: string }): Outcome<{ item: BoxItem | null; pastas: Pasta[] }>
  itemStatus(wanted: { idCaixa: string; ids: readonly string[] }): Outcome<BoxItemStatus[]>
  search(wanted: {
    text: string
    idCaixa: string | null
    view?: BoxView | undefined
  }): Outcome<{ found: BoxSearchResult[]; isMore: boolean }>
}

interface BoxQueryOptions {
  store: BoxesStore
  resolutions: ResolutionStore
  snoozed: SnoozedItems
  now(): Date
}

export function createBoxQueries({ store, resolutions, snoozed, now }: BoxQueryOptions): BoxQueries {
  function cachedView(wanted: BoxView): CachedView {
    const { sender, recipient, period, deadline, isFlagged, label, isSnoozed: _, kept, ...view } = wanted
    const isMarked = deadline !== null || isFlagged || label !== null
    return {
      ...view,
      sender: sender?.id ?? null,
      recipient: recipient?.id ?? null,
      kept: kept === null ? null : store.forwardings.numberOf(kept),
      without: [],
      numbers: isMarked ? store.forwardings.numbersOf(snoozed.marked({ deadline, isFlagged, label })) : null,
      ...numbersOfPeriod(period, now()),
    }
  }

  const views = createFolderViews({
    store,
    snoozed,
    cachedView,
    withOperations: (items, idCaixa) => withOperations(resolutions, items, () => idCaixa),
  })
  return {
    ...views,
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
      const cached = cachedView(view)
      const numbers = view.isSnoozed ? snoozed.numbers('Entrada').away : null
      const { found, isMore } = store.search({
        text,
        idCaixa,
        view: { ...cached, numbers: bothOf(cached.numbers, numbers) },
      })
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

const bothOf = (one: readonly number[] | null, other: readonly number[] | null) =>
  one === null || other === null ? (one ?? other) : one.filter((each) => other.includes(each))

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
