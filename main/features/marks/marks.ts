import type { DatabaseSync } from 'node:sqlite'
import type { BoxView } from '../../../contract/bridge/boxes.ts'
import type { ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import {
  type FoundDeadline,
  type ImportPreview,
  type Mark,
  type MarkChanges,
  type MarkedItem,
  type MarkReminder,
  markLimits,
} from '../../../contract/bridge/marks.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { afterCommit, ownerOf, type Transaction, transaction } from '../../engine/database/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { featuresTexts } from '../features-texts.ts'
import { addDays, localDay } from './business-days.ts'
import { findDeadlines } from './deadline-text.ts'
import { createLabels, type LabelRenamed, type Labels } from './labels.ts'
import { compareMark, markFileOf, parseMarkFile, previewOf } from './mark-file.ts'
import { createMarkStore, emptyMark, withoutTitleOf } from './mark-store.ts'
import { readMoment } from './named-moment.ts'
import { createReminder } from './reminder.ts'

export interface MarksOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person'>
  now(): Date
  /** Days without work that the organisation's policy adds, as YYYY-MM-DD. */
  holidays(): readonly string[]
  contents: { add(file: { name: string; mediaType: string; bytes: Uint8Array }): Promise<OpenedContent> }
  events: {
    changed(): void
    /** Shows a notification of the system. */
    notify(reminder: MarkReminder): void
    labelRenamed: LabelRenamed
  }
}

/** The marks of one person on forwardings, documents in signature and processes. */
export interface Marks extends Labels {
  list(): Outcome<Mark[]>
  setEach(wanted: ParsedCallInput<'marks.setEach'>): Outcome<null>
  findDeadlines(wanted: { text: string; at: string }): Outcome<FoundDeadline[]>
  export(): Promise<Outcome<OpenedContent>>
  previewImport(wanted: { text: string }): Outcome<ImportPreview>
  import(wanted: { text: string; prefer: 'here' | 'file' }): Outcome<{ changed: number }>
  undoImport(): Outcome<null>
  reminder(): Outcome<MarkReminder | null>
  postpone(wanted: { minutes: number | null }): Outcome<null>
  /** The ids of the forwardings that a list of a box is to show for these marks. */
  forwardings(wanted: Pick<BoxView, 'deadline' | 'isFlagged' | 'label'>): string[]
  /** The ids of the forwardings that are snoozed now, and of those that have come back. */
  snoozed(): { away: string[]; back: string[] }
  readMoment(wanted: { text: string }): Outcome<string | null>
  /** Forgets the title of a marked item that the service shows to the person no longer; the marks stay. */
  withholdTitle(item: Pick<MarkedItem, 'kind' | 'id'>): void
  /** Notifies of deadlines that are due, if that is still to be done today. */
  remind(): void
  /** Sets the deadline (YYYY-MM-DD) of an item inside the caller's transaction; other marks of it stay. */
  setDeadline(tx: Transaction, item: MarkedItem, date: string): void
}

export function createMarks({ db, context, now, holidays, contents, events }: MarksOptions): Marks {
  const { environment } = context
  const owner = ownerOf(context)
  const store = createMarkStore(db, owner)
  const { changed, notify } = events
  const reminder = createReminder({ db, owner, store, now, notify, changed })
  let undone: readonly { item: MarkedItem; before: Mark | null }[] | null = null

  function write(item: MarkedItem, changes: MarkChanges): void {
    const at = now()
    const mark = applyChanges({ ...(store.find(item) ?? emptyMark(item)), ...item }, changes, at.toISOString())
    const isDue = changes.deadline !== undefined && changes.deadline !== null && changes.deadline <= localDay(at)
    // The person has this deadline in view: a notice of it would tell nothing new today.
    store.put(mark, isDue ? localDay(at) : null)
  }
  function changing<T>(work: (tx: Transaction) => Outcome<T>): Outcome<T> {
    const outcome = transaction(db, work)
    if (outcome.ok) changed()
    return outcome
  }
  const labels = createLabels({ store, now, changing, renamed: events.labelRenamed })
  return {
    list: () => ok(store.all()),
    setEach: ({ groups }) =>
      changing(() => {
        const isNew = groups.flatMap(({ items }) => items).filter((item) => store.find(item) === null).length
        if (store.count() + isNew > markLimits.marks) return failed('refused', featuresTexts.tooManyMarks)
        for (const { items, changes } of groups) for (const item of items) write(item, changes)
        return ok(null)
      }),
    ...labels,
    ...readsTexts(now, holidays),
    snoozed: () => store.snoozed(now().toISOString()),
    export: async () => ok(await contents.add(fileOf(store.all(), context, now()))),
    previewImport({ text }) {
      const file = parseMarkFile(text, environment.id)
      return file.ok ? ok(previewOf(file.value, store.find)) : file
    },
    import({ text, prefer }) {
      const file = parseMarkFile(text, environment.id)
      if (!file.ok) return file
      const outcome = transaction(db, (): Outcome<{ item: MarkedItem; before: Mark | null }[]> => {
        const { added } = previewOf(file.value, store.find)
        if (store.count() + added > markLimits.marks) return failed('refused', featuresTexts.tooManyMarks)
        const before = file.value.marks.flatMap((mark) => {
          const here = store.find(mark)
          const change = compareMark(mark, here)
          if (change === 'same' || (change === 'changed' && prefer === 'here')) return []
          // A title that was withheld here stays so.
          store.put({ ...mark, title: here?.title === '' ? '' : mark.title })
          return [{ item: mark, before: here }]
        })
        return ok(before)
      })
      if (!outcome.ok) return outcome
      undone = outcome.value
      changed()
      return ok({ changed: outcome.value.length })
    },
    undoImport() {
      const last = undone
      if (last === null) return failed('not-found')
      undone = null
      return changing(() => {
        for (const { item, before } of last) {
          if (before === null) store.remove(item)
          else store.put(before)
        }
        return ok(null)
      })
    },
    reminder: () => ok(reminder.current()),
    postpone({ minutes }) {
      reminder.postpone(minutes)
      return ok(null)
    },
    forwardings: ({ deadline, ...rest }) => store.forwardings({ ...rest, deadline: daysOf(deadline, localDay(now())) }),
    withholdTitle(item) {
      labels.withholdTitle(item)
      const withhold = withoutTitleOf(item)
      undone = undone?.map((each) => ({ ...each, before: each.before && withhold(each.before) })) ?? null
      const mark = store.find(item)
      if (mark === null || mark.title === '') return
      transaction(db, () => store.put({ ...mark, title: '' }))
      changed()
    },
    remind: reminder.check,
    setDeadline(tx, item, date) {
      write(item, { deadline: date })
      afterCommit(tx, changed)
    },
  }
}

const readsTexts = (
  now: () => Date,
  holidays: MarksOptions['holidays'],
): Pick<Marks, 'findDeadlines' | 'readMoment'> => ({
  findDeadlines: ({ text, at }) => ok(findDeadlines(text, new Date(at), holidays())),
  readMoment: ({ text }) => ok(readMoment(text, now(), holidays())?.toISOString() ?? null),
})

function fileOf(marks: readonly Mark[], { environment, person }: MarksOptions['context'], exportedAt: Date) {
  const origin = { environmentId: environment.id, exportedBy: person.nome, exportedAt: exportedAt.toISOString() }
  const bytes = Buffer.from(markFileOf(marks, origin))
  return { name: `marcas ${localDay(exportedAt)}.json`, mediaType: 'application/json', bytes }
}

function applyChanges(mark: Mark, changes: MarkChanges, at: string): Mark {
  const { isDone, labels = mark.labels, ...rest } = changes
  const next: Mark = { ...mark, ...definedFields(rest), labels: [...new Set(labels)], updatedAt: at }
  if (isDone !== undefined) return { ...next, doneAt: isDone ? at : null }
  return next.deadline === mark.deadline ? next : { ...next, doneAt: null }
}

/** The days of the deadlines of a filter; a week from now, as Hoje lists them. */
function daysOf(deadline: BoxView['deadline'], today: string): { from: string; until: string } | null {
  if (deadline === null) return null
  if (deadline === 'week') return { from: today, until: addDays(today, 7) }
  return { from: '0000-01-01', until: deadline === 'overdue' ? addDays(today, -1) : '9999-12-31' }
}
