import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { openedContentSchema } from './documents.ts'

/** A day of the calendar, as YYYY-MM-DD. */
export const daySchema = z.iso.date()

export const markLimits = {
  label: 40,
  labels: 20,
  note: 4000,
  title: 300,
  marks: 5000,
  fileCharacters: 8_000_000,
} as const

const markKindSchema = z.enum(['forwarding', 'signature', 'process'])

/** The thing that is marked, by the service's id, and how Hoje lists and opens it. */
const markedItemSchema = z.strictObject({
  kind: markKindSchema,
  id: idSchema,
  /** Empty once the service shows the item to the person no longer. */
  title: z.string().max(markLimits.title),
  protocolo: z.string().max(100).nullable(),
  /** The box in which a forwarding was marked. */
  idCaixa: idSchema.nullable(),
})
export type MarkedItem = z.infer<typeof markedItemSchema>

export const labelSchema = z.string().trim().min(1).max(markLimits.label)

const ownFields = {
  deadline: daySchema.nullable(),
  isFlagged: z.boolean(),
  labels: z.array(labelSchema).max(markLimits.labels),
  note: z.string().max(markLimits.note),
  /** An answer is awaited until the end of this day. */
  waitingUntil: daySchema.nullable(),
}
/** Until then its box does not list the item; from then on it stands at the top, until the person takes it from there. */
const snoozedUntil = z.iso.datetime({ precision: 3 }).nullable()

/** The marks of one item. Only this computer knows them. */
export const markSchema = markedItemSchema.extend({
  ...ownFields,
  snoozedUntil: snoozedUntil.default(null),
  /** When its deadline was met; null while it is open. */
  doneAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type Mark = z.infer<typeof markSchema>

const markChangesSchema = z.strictObject({ ...ownFields, snoozedUntil, isDone: z.boolean() }).partial()
export type MarkChanges = z.infer<typeof markChangesSchema>

/** A deadline in a text: its day, and the words that name it. */
const foundDeadlineSchema = z.object({ date: daySchema, words: z.string() })
export type FoundDeadline = z.infer<typeof foundDeadlineSchema>

/** The effect of an import. */
const importPreviewSchema = z.object({
  /** The person who made the file. */
  from: z.string(),
  exportedAt: z.string(),
  added: z.int().min(0),
  changed: z.int().min(0),
  same: z.int().min(0),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** The notice of the morning. */
const reminderSchema = z.object({ overdue: z.int().min(0), today: z.int().min(0), waiting: z.int().min(0) })
export type MarkReminder = z.infer<typeof reminderSchema>

const fileText = z.string().max(markLimits.fileCharacters)
const label = { label: labelSchema }
const itemsAtOnce = 500
const changedItemsSchema = z.strictObject({
  items: z.array(markedItemSchema).min(1).max(itemsAtOnce),
  changes: markChangesSchema,
})
export type ChangedItems = z.infer<typeof changedItemsSchema>

/** How many items had the label. */
const relabelledSchema = z.object({ changed: z.int().min(0) })
export const marksCalls = {
  /** All marks of the person, the last changed first. */
  'marks.list': { input: z.strictObject({}), output: z.array(markSchema) },
  /** Changes the marks of items, all or none. A mark without content is deleted. Failure: `refused` above the limit. */
  'marks.setEach': {
    input: z.strictObject({ groups: z.array(changedItemsSchema).min(1).max(itemsAtOnce) }),
    output: z.null(),
  },
  /** Into a label that exists already, both become one. Saved views that filter by the label follow. */
  'marks.renameLabel': { input: z.strictObject({ ...label, to: labelSchema }), output: relabelledSchema },
  'marks.removeLabel': { input: z.strictObject(label), output: relabelledSchema },
  /** Restores the labels as they were before one was last renamed or removed in this session. Failure: `not-found`. */
  'marks.undoLabel': { input: z.strictObject({}), output: z.null() },
  /** The deadlines that a text names, relative to the local day of `at`; those before that day are left out. */
  'marks.findDeadlines': {
    input: z.strictObject({ text: z.string().max(200_000), at: z.string().max(40) }),
    output: z.array(foundDeadlineSchema),
  },
  /**
   * The moment that a text names ("amanhã", "segunda 8h", "15/12 8h", "em 3 horas") in the service's time and this
   * computer's zone; it may be past. Null where the text names none.
   */
  'marks.readMoment': {
    input: z.strictObject({ text: z.string().max(100) }),
    output: z.iso.datetime().nullable(),
  },
  /** All marks as a JSON file. */
  'marks.export': { input: z.strictObject({}), output: openedContentSchema },
  /** Changes nothing. Failure: `refused` with a message for a file that is not one of marks, or of another environment. */
  'marks.previewImport': { input: z.strictObject({ text: fileText }), output: importPreviewSchema },
  /** Failures: those of the preview. `prefer` decides about items that have marks here and others in the file. */
  'marks.import': {
    input: z.strictObject({ text: fileText, prefer: z.enum(['here', 'file']) }),
    output: z.object({ changed: z.int().min(0) }),
  },
  /** Restores the marks as they were before the last import of this session. Failure: `not-found` without one. */
  'marks.undoImport': { input: z.strictObject({}), output: z.null() },
  /** The notice that is shown now; null for none. */
  'marks.reminder': { input: z.strictObject({}), output: reminderSchema.nullable() },
  /** Shows the notice again after so many minutes; null: not today. */
  'marks.postpone': { input: z.strictObject({ minutes: z.int().min(5).max(720).nullable() }), output: z.null() },
} as const
