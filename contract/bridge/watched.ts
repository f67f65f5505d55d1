import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { atoSchema, processoSchema } from '../api/processes.ts'

/** The most processes that one person watches. */
export const maxWatched = 200

/** A process that the person watches. */
const watchedProcessSchema = processoSchema.omit({ ano: true }).extend({
  /** The last act that is known on this computer; null before the first check. */
  ultimoAto: atoSchema.nullable(),
  /** The last answer of the service; null before the first. */
  checkedAt: z.string().nullable(),
  /** The service no longer shows it to this person: only its number is kept. */
  isClosed: z.boolean(),
  /** Notices not seen yet. */
  unseen: z.int().min(0),
})
export type WatchedProcess = z.infer<typeof watchedProcessSchema>

const processNoticeSchema = z.object({
  noticeId: z.uuid(),
  idProcesso: idSchema,
  protocolo: z.string(),
  /** An act of somebody else. Null: the service no longer shows the process to this person. */
  ato: atoSchema.nullable(),
  /** When this computer learnt of it. */
  at: z.string(),
  isSeen: z.boolean(),
})
export type ProcessNotice = z.infer<typeof processNoticeSchema>

export const watchedCalls = {
  /** By number. */
  'watched.list': { input: z.strictObject({}), output: z.array(watchedProcessSchema) },
  /** Begins with what the copy on this computer has. Failures: not-found without a copy; refused with a message. */
  'watched.add': { input: z.strictObject({ id: idSchema }), output: z.null() },
  /** Deletes its notices, too. */
  'watched.remove': { input: z.strictObject({ id: idSchema }), output: z.null() },
  /** Newest first. */
  'watched.notices': { input: z.strictObject({}), output: z.array(processNoticeSchema) },
  'watched.markSeen': { input: z.strictObject({ noticeIds: z.array(z.uuid()).max(1000) }), output: z.null() },
} as const
