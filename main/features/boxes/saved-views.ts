import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { wholeFilter } from '../../../contract/bridge/boxes.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type SavedView, savedViewLimits, savedViewSchema } from '../../../contract/bridge/saved-views.ts'
import { nameKey } from '../../../contract/text.ts'
import {
  afterCommit,
  ownerClause,
  ownerOf,
  ownerValues,
  type Transaction,
  transaction,
} from '../../engine/database/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { featuresTexts } from '../features-texts.ts'

export interface SavedViewsOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person'>
  changed(): void
}

/** The saved views of one person's boxes. They stay after a sign-out, also those of a box that the service no longer lists. */
export interface SavedViews {
  list(): Outcome<SavedView[]>
  /** Failures: `conflict` for a name that its box has already; `refused` above the limit. */
  add(view: Omit<SavedView, 'viewId'>): Outcome<SavedView>
  /** Failures: `conflict`; `not-found`. */
  rename(wanted: Pick<SavedView, 'viewId' | 'name'>): Outcome<null>
  remove(wanted: Pick<SavedView, 'viewId'>): Outcome<null>
  /** Filters by `to` where views filter by `label`, inside the caller's transaction; answers how that is undone. */
  relabel(tx: Transaction, wanted: { label: string; to: string }): (later: Transaction) => void
}

export function createSavedViews({ db, context, changed }: SavedViewsOptions): SavedViews {
  const owner = ownerValues(ownerOf(context))
  const all = db.prepare(`SELECT content FROM box_views WHERE ${ownerClause}`)
  const put = db.prepare(
    `INSERT INTO box_views (environment_id, person_id, id, content) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  )
  const remove = db.prepare(`DELETE FROM box_views WHERE ${ownerClause} AND id = ?`)

  const read = (): SavedView[] =>
    all
      .all(...owner)
      .map(({ content }) => parseView(String(content)))
      .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))
  const write = (view: SavedView) => void put.run(...owner, view.viewId, JSON.stringify(view))

  function changing<T>(work: () => Outcome<T>): Outcome<T> {
    const outcome = transaction(db, work)
    if (outcome.ok) changed()
    return outcome
  }
  return {
    list: () => ok(read()),
    add: (content) =>
      changing(() => {
        const ofBox = read().filter(({ idCaixa }) => idCaixa === content.idCaixa)
        if (isTaken(content.name, ofBox)) return failed('conflict')
        if (ofBox.length >= savedViewLimits.perBox) return failed('refused', featuresTexts.tooManyViews)
        const view = { ...content, viewId: randomUUID() }
        write(view)
        return ok(view)
      }),
    rename: ({ viewId, name }) =>
      changing(() => {
        const views = read()
        const view = views.find((each) => each.viewId === viewId)
        if (view === undefined) return failed('not-found')
        const others = views.filter((each) => each.idCaixa === view.idCaixa && each !== view)
        if (isTaken(name, others)) return failed('conflict')
        write({ ...view, name })
        return ok(null)
      }),
    remove: ({ viewId }) =>
      changing(() => {
        remove.run(...owner, viewId)
        return ok(null)
      }),
    relabel(tx, { label, to }) {
      const views = read().filter(({ filter }) => filter.label === label)
      const set = (inside: Transaction, next: string) => {
        const ids = views.map(({ viewId }) => viewId)
        for (const view of read())
          if (ids.includes(view.viewId)) write({ ...view, filter: { ...view.filter, label: next } })
        if (views.length > 0) afterCommit(inside, changed)
      }
      set(tx, to)
      return (later) => set(later, label)
    },
  }
}

const isTaken = (name: string, views: readonly SavedView[]) =>
  views.some((view) => nameKey(view.name) === nameKey(name))

/** A view that was saved before a filter existed does not filter by it. */
function parseView(content: string): SavedView {
  const { filter, ...rest } = JSON.parse(content)
  return savedViewSchema.parse({ ...rest, filter: { ...wholeFilter, ...filter } })
}

/** The saved views in their person's workspace. */
export const createViewsModule = ({ db, context, changed }: ModuleTools): Module<'views', SavedViews> => ({
  calls: createSavedViews({ db, context, changed: () => changed('views') }),
})
