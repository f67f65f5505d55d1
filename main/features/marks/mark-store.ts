import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Mark, type MarkedItem, markSchema } from '../../../contract/bridge/marks.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

type ItemKey = Pick<MarkedItem, 'kind' | 'id'>

interface WantedMarks {
  deadline: { from: string; until: string } | null
  isFlagged: boolean
  label: string | null
}

/** The marks of one person. Writes belong in a transaction. */
export interface MarkStore {
  all(): Mark[]
  count(): number
  /** The ids of the forwardings with these marks; `from` and `until` are days between which an open deadline must be. */
  forwardings(wanted: WantedMarks): string[]
  /** The ids of the forwardings that are snoozed at a moment (ISO 8601), and of those that have come back by then. */
  snoozed(at: string): { away: string[]; back: string[] }
  find(item: ItemKey): Mark | null
  /** Writes a mark, or deletes one without content. `remindedOn`: the day of its last notice. */
  put(mark: Mark, remindedOn?: string | null): void
  remove(item: ItemKey): void
  /** The open marks that are due at the end of `day`. */
  due(day: string): (Mark & { remindedOn: string | null })[]
  setReminded(item: ItemKey, day: string): void
}

const rowSchema = z.object({ content: z.string(), reminded_on: z.string().nullable() })
const contentSchema = markSchema.omit({ kind: true, id: true })

/** The mark of an item that has none. */
export const emptyMark = (item: MarkedItem): Mark => ({
  ...item,
  deadline: null,
  doneAt: null,
  isFlagged: false,
  labels: [],
  note: '',
  waitingUntil: null,
  snoozedUntil: null,
  updatedAt: new Date(0).toISOString(),
})

/** Answers a function that blanks the title of this item's mark, and leaves all others. */
export const withoutTitleOf =
  (item: ItemKey) =>
  (mark: Mark): Mark =>
    mark.kind === item.kind && mark.id === item.id ? { ...mark, title: '' } : mark

const isEmpty = ({ deadline, isFlagged, labels, note, waitingUntil, snoozedUntil }: Mark) =>
  [deadline, waitingUntil, snoozedUntil].every((each) => each === null) &&
  !isFlagged &&
  labels.length === 0 &&
  note === ''

export function createMarkStore(db: DatabaseSync, account: Owner): MarkStore {
  const owner = ownerValues(account)
  const columns = 'kind, id, content, reminded_on'
  const all = db.prepare(`SELECT ${columns} FROM marks WHERE ${ownerClause} ORDER BY updated_at DESC, id`)
  const count = db.prepare(`SELECT count(*) AS count FROM marks WHERE ${ownerClause}`)
  const forwardings = db.prepare(
    `SELECT id FROM marks WHERE ${ownerClause} AND kind = 'forwarding' AND (? IS NULL OR due_on BETWEEN ? AND ?)
     AND (NOT ? OR content ->> '$.isFlagged')
     AND (? IS NULL OR EXISTS (SELECT 1 FROM json_each(content, '$.labels') WHERE value = ?))`,
  )
  const snoozed = db.prepare(
    `SELECT id, snoozed_until > ? AS away FROM marks WHERE ${ownerClause} AND kind = 'forwarding' AND snoozed_until IS NOT NULL`,
  )
  const one = db.prepare(`SELECT ${columns} FROM marks WHERE ${ownerClause} AND kind = ? AND id = ?`)
  const due = db.prepare(
    `SELECT ${columns} FROM marks WHERE ${ownerClause} AND (due_on <= ? OR waiting_until < ?) ORDER BY due_on, id`,
  )
  const put = db.prepare(
    `INSERT INTO marks (environment_id, person_id, kind, id, content, updated_at, reminded_on)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET content = excluded.content,
     updated_at = excluded.updated_at, reminded_on = coalesce(excluded.reminded_on, reminded_on)`,
  )
  const remove = db.prepare(`DELETE FROM marks WHERE ${ownerClause} AND kind = ? AND id = ?`)
  const setReminded = db.prepare(`UPDATE marks SET reminded_on = ? WHERE ${ownerClause} AND kind = ? AND id = ?`)

  return {
    all: () => all.all(...owner).map(parseRow),
    count: () => Number(count.get(...owner)?.['count']),
    forwardings({ deadline, isFlagged, label }) {
      const { from, until } = deadline ?? { from: null, until: null }
      const rows = forwardings.all(...owner, from, from, until, Number(isFlagged), label, label)
      return rows.map(({ id }) => String(id))
    },
    snoozed(at) {
      const rows = snoozed.all(at, ...owner)
      const idsOf = (away: number) => rows.flatMap((row) => (row['away'] === away ? [String(row['id'])] : []))
      return { away: idsOf(1), back: idsOf(0) }
    },
    find({ kind, id }) {
      const row = one.get(...owner, kind, id)
      return row === undefined ? null : parseRow(row)
    },
    put(mark, remindedOn = null) {
      const { kind, id, ...content } = mark
      if (isEmpty(mark)) remove.run(...owner, kind, id)
      else put.run(...owner, kind, id, JSON.stringify(content), mark.updatedAt, remindedOn)
    },
    remove: ({ kind, id }) => void remove.run(...owner, kind, id),
    due: (day) =>
      due.all(...owner, day, day).map((row) => ({ ...parseRow(row), remindedOn: rowSchema.parse(row).reminded_on })),
    setReminded: ({ kind, id }, day) => void setReminded.run(day, ...owner, kind, id),
  }
}

function parseRow(row: Record<string, unknown>): Mark {
  const { content } = rowSchema.parse(row)
  return markSchema.parse({ ...contentSchema.parse(JSON.parse(content)), kind: row['kind'], id: row['id'] })
}
