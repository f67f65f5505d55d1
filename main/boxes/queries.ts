import type { ParteEncaminhamento, Pasta } from '../../contract/api/forwardings.ts'
import type {
  BoxFolder,
  BoxItem,
  BoxItemStatus,
  BoxItems,
  BoxSearchResult,
  BoxView,
} from '../../contract/bridge/boxes.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ResolutionStore } from './resolution-store.ts'
import type { BoxesStore } from './store/index.ts'
import type { StoredItem } from './store/rows.ts'
import { wholeView } from './store/views.ts'

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
  senders(wanted: { idCaixa: string; pasta: Pasta }): Outcome<ParteEncaminhamento[]>
  item(wanted: { idCaixa: string; idEncaminhamento: string }): Outcome<{ item: BoxItem | null; pastas: Pasta[] }>
  standing(wanted: { idCaixa: string; ids: readonly string[] }): Outcome<BoxItemStatus[]>
  search(wanted: {
    text: string
    idCaixa: string | null
    view?: BoxView | undefined
  }): Outcome<{ found: BoxSearchResult[]; isMore: boolean }>
}

export function createBoxQueries(store: BoxesStore, resolutions: ResolutionStore): BoxQueries {
  function withOperations<T extends StoredItem>(idCaixa: string, items: readonly T[]) {
    const operations = resolutions.inBox(idCaixa)
    return items.map((item) => ({ ...item, operationId: operations.get(item.id) ?? null }))
  }

  return {
    folder({ idCaixa, pasta, view = wholeView }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok({ total: 0, unread: 0, days: [], syncedAt: null, isWhole: false })
      const { unread, syncedAt, covered } = folder
      const days = store.views.days(folder, view)
      const total = days.reduce((sum, { count }) => sum + count, 0)
      return ok({ total, unread, days, syncedAt, isWhole: covered === null })
    },
    items({ idCaixa, pasta, view = wholeView, after = null, ...part }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok({ items: [] })
      const number = after === null ? null : store.forwardings.numberOf(after)
      // From the beginning again, rows would be given twice.
      if (after !== null && number === null) return failed('not-found')
      return ok({ items: withOperations(idCaixa, store.views.window(folder, view, { ...part, after: number })) })
    },
    senders({ idCaixa, pasta }) {
      const folder = store.folders.find(idCaixa, pasta)
      return ok(folder === null ? [] : store.views.senders(folder))
    },
    item({ idCaixa, idEncaminhamento }) {
      const number = store.forwardings.numberOf(idEncaminhamento)
      if (number === null) return ok({ item: null, pastas: [] })
      const stored = store.items.find(idCaixa, number)
      const [item = null] = stored === null ? [] : withOperations(idCaixa, [stored])
      return ok({ item, pastas: store.items.pastasOf(idCaixa, number) })
    },
    standing({ idCaixa, ids }) {
      const operations = resolutions.inBox(idCaixa)
      const isWaiting = (number: number | null) =>
        number !== null && store.items.pastasOf(idCaixa, number).includes('Entrada')
      return ok(
        ids.map((id) => ({
          id,
          operationId: operations.get(id) ?? null,
          waits: isWaiting(store.forwardings.numberOf(id)),
        })),
      )
    },
    search(wanted) {
      const { found, isMore } = store.search(wanted)
      return ok({ found: found.flatMap((match) => withOperations(match.idCaixa, [match])), isMore })
    },
  }
}
