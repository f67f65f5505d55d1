import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { MarkReminder } from '../../../contract/bridge/marks.ts'
import { type Owner, ownerClause, ownerValues, transaction } from '../../engine/database/index.ts'
import { localDay } from './business-days.ts'
import type { MarkStore } from './mark-store.ts'

/** The hour of the local day from which deadlines are announced. */
const firstHour = 8

interface ReminderOptions {
  db: DatabaseSync
  owner: Owner
  store: MarkStore
  now(): Date
  /** Shows a notification of the system. */
  notify(reminder: MarkReminder): void
  changed(): void
}

/** The notice of the morning about deadlines. */
interface Reminder {
  /** The notice that the window shows now; null before the morning, after "not today", while it is postponed. */
  current(): MarkReminder | null
  /** Notifies of items without a notice today, and of all when a postponement has ended. */
  check(): void
  /** Shows the notice again after so many minutes; null: not today. */
  postpone(minutes: number | null): void
}

const rowSchema = z.object({ dismissed_on: z.string().nullable(), postponed_until: z.string().nullable() })

export function createReminder({ db, owner: account, store, now, notify, changed }: ReminderOptions): Reminder {
  const owner = ownerValues(account)
  const find = db.prepare(`SELECT dismissed_on, postponed_until FROM mark_reminders WHERE ${ownerClause}`)
  const put = db.prepare(
    `INSERT INTO mark_reminders (environment_id, person_id, dismissed_on, postponed_until) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET dismissed_on = excluded.dismissed_on, postponed_until = excluded.postponed_until`,
  )
  function state() {
    const row = find.get(...owner)
    return row === undefined ? { dismissed_on: null, postponed_until: null } : rowSchema.parse(row)
  }
  const isMorning = (at: Date) => at.getHours() >= firstHour
  const isSilent = (at: Date) => !isMorning(at) || state().dismissed_on === localDay(at)
  const countOf = (marks: ReturnType<MarkStore['due']>, today: string): MarkReminder => ({
    overdue: marks.filter(({ deadline, doneAt }) => doneAt === null && deadline !== null && deadline < today).length,
    today: marks.filter(({ deadline, doneAt }) => doneAt === null && deadline === today).length,
    waiting: marks.filter(({ waitingUntil }) => waitingUntil !== null && waitingUntil < today).length,
  })

  return {
    current() {
      const at = now()
      const { postponed_until: until } = state()
      if (isSilent(at) || (until !== null && Date.parse(until) > at.getTime())) return null
      const today = localDay(at)
      const due = store.due(today)
      return due.length === 0 ? null : countOf(due, today)
    },
    check() {
      const at = now()
      const { dismissed_on: dismissed, postponed_until: until } = state()
      const isPostponed = until !== null && Date.parse(until) > at.getTime()
      if (isSilent(at) || isPostponed) return
      const today = localDay(at)
      const due = store.due(today)
      const fresh = until === null ? due.filter(({ remindedOn }) => remindedOn !== today) : due
      if (fresh.length === 0 && until === null) return
      transaction(db, () => {
        for (const mark of fresh) store.setReminded(mark, today)
        if (until !== null) put.run(...owner, dismissed, null)
      })
      if (fresh.length > 0) notify(countOf(fresh, today))
      changed()
    },
    postpone(minutes) {
      const at = now()
      const until = minutes === null ? null : new Date(at.getTime() + minutes * 60_000).toISOString()
      transaction(db, () => {
        put.run(...owner, minutes === null ? localDay(at) : null, until)
      })
      changed()
    },
  }
}

/** The notification of the system. It names no item: one may be restricted. */
export function reminderNotification({ overdue, today, waiting }: MarkReminder): { title: string; body: string } {
  const parts = [
    overdue > 0 ? `${overdue} em atraso` : null,
    today > 0 ? `${today} para hoje` : null,
    waiting > 0 ? `${waiting} sem a resposta aguardada` : null,
  ]
  return { title: 'Prazos', body: `${parts.filter((part) => part !== null).join(', ')}.` }
}
