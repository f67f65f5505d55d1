import type { Pasta } from '../../../contract/api/forwardings.ts'
import { type BoxFolder, type BoxItems, type BoxView, wholeView } from '../../../contract/bridge/boxes.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { SnoozedItems } from './snoozed-items.ts'
import type { CachedView } from './store/filter-sql.ts'
import type { BoxesStore } from './store/index.ts'
import type { StoredItem } from './store/rows.ts'

interface ViewedFolder {
  idCaixa: string
  pasta: Pasta
  /** Without it all items, newest first. */
  view?: BoxView | undefined
}

/** A folder of a box, and its items, as they are listed: what has come back first. */
export interface FolderViews {
  folder(wanted: ViewedFolder): Outcome<BoxFolder>
  items(wanted: ViewedFolder & { after?: string | null; offset: number; limit: number }): Outcome<BoxItems>
}

interface FolderViewsOptions {
  store: BoxesStore
  snoozed: SnoozedItems
  cachedView(view: BoxView): CachedView
  withOperations(items: readonly StoredItem[], idCaixa: string): BoxItems['items']
}

const unknownFolder: BoxFolder = {
  total: 0,
  unread: 0,
  days: [],
  syncedAt: null,
  isWhole: false,
  leftOut: 0,
  isCut: false,
}

export function createFolderViews({ store, snoozed, cachedView, withOperations }: FolderViewsOptions): FolderViews {
  const partsOf = (pasta: Pasta, view: BoxView) => viewParts(cachedView(view), view.isSnoozed, snoozed.numbers(pasta))
  const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

  return {
    folder({ idCaixa, pasta, view = wholeView }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok(unknownFolder)
      const { syncedAt, covered, leftOut, isCut } = folder
      const { back, rest } = partsOf(pasta, view)
      const sum = (days: readonly { count: number }[]) => days.reduce((total, { count }) => total + count, 0)
      const days = store.views.days(folder, rest)
      const returned = sum(store.views.days(folder, back))
      const away = { ...cachedView(wholeView), numbers: snoozed.numbers(pasta).away }
      return ok({
        total: returned + sum(days),
        unread: pasta === 'Entrada' ? (snoozed.unread().get(idCaixa) ?? 0) : folder.unread,
        back: returned,
        snoozed: sum(store.views.days(folder, away)),
        days,
        syncedAt,
        isWhole: covered === null,
        leftOut,
        isCut,
      })
    },
    items({ idCaixa, pasta, view = wholeView, after = null, offset, limit }) {
      const folder = store.folders.find(idCaixa, pasta)
      if (folder === null) return ok({ items: [] })
      const number = after === null ? null : store.forwardings.numberOf(after)
      // From the beginning again, rows would be given twice.
      if (after !== null && number === null) return failed('not-found')
      const { back, rest } = partsOf(pasta, view)
      const returned = store.views.window(folder, back, all)
      const at = returned.findIndex(({ id }) => id === after)
      const before = after === null || at >= 0 ? returned.slice(at + 1) : []
      const first = before.slice(offset, offset + limit)
      const others = store.views.window(folder, rest, {
        after: at >= 0 ? null : number,
        offset: Math.max(0, offset - before.length),
        limit: limit - first.length,
      })
      return ok({ items: withOperations([...first, ...others], idCaixa) })
    },
  }
}

/** The view of the items that have come back, and that of all others. */
function viewParts(view: CachedView, isSnoozed: boolean, { away, back }: ReturnType<SnoozedItems['numbers']>) {
  const { numbers } = view
  const among = (wanted: readonly number[]) =>
    numbers === null ? wanted : wanted.filter((each) => numbers.includes(each))
  if (isSnoozed) return { back: { ...view, numbers: [] }, rest: { ...view, numbers: among(away) } }
  return { back: { ...view, numbers: among(back) }, rest: { ...view, without: [...away, ...back] } }
}
