import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import {
  operationCandidateSchema,
  operationFailureSchema,
  operationKindSchema,
  operationQuestionSchema,
  operationResultSchema,
  operationStateSchema,
  waitReasonSchema,
} from '../../contract/bridge/outbox.ts'

/** What an upload has been given to be referred to by: either name, or both (shapes.md C2). */
export const fileReferenceSchema = z.object({
  idArquivo: idSchema.optional(),
  identificadorTemporarioArquivoNaNuvem: z.string().optional(),
})
export type FileReference = z.infer<typeof fileReferenceSchema>

/**
 * Written down before the one request that must not be repeated: when, and what will tell whether it came about.
 * `absentSince`: the service was first asked then, and did not know of it. `sendAgain`: the person wants it sent again
 * if it is not found at the next look either. `strangers`: records that the person has said are something else.
 */
export const intentSchema = z.object({
  at: z.iso.datetime(),
  evidence: z.unknown(),
  absentSince: z.iso.datetime().nullable(),
  sendAgain: z.boolean().default(false),
  strangers: z.array(idSchema).default([]),
})
export type Intent = z.infer<typeof intentSchema>

/** A record that may be what an uncertain job asked for, with what it has made if it is. */
export const candidateSchema = operationCandidateSchema.extend({ result: operationResultSchema })
export type Candidate = z.infer<typeof candidateSchema>

/** What the end of an event named (shapes.md 3.8). */
export const eventIdsSchema = z.object({
  idDocumento: idSchema.optional(),
  idEncaminhamento: idSchema.optional(),
  idProcesso: idSchema.optional(),
  idAto: idSchema.optional(),
})
export type EventIds = z.infer<typeof eventIdsSchema>

/** One operation as the database keeps it (operations.md). */
export const jobSchema = z.object({
  id: z.uuid(),
  kind: operationKindSchema,
  title: z.string(),
  roleName: z.string().nullable(),
  /** Parsed again by its handler before every step: a row may be older than the program. */
  payload: z.unknown(),
  /** Whether a file has to be at the service before it can be registered. */
  uploads: z.boolean(),
  /** Whether it only looks, now and then, until something has come about at the service: it sends nothing. */
  watches: z.boolean(),
  state: operationStateSchema,
  waitReason: waitReasonSchema.nullable(),
  /** Tries that failed for a while, since it was made or asked for again. */
  attempts: z.int(),
  /** Length of the last pause in milliseconds, which the next one grows from; 0 after any progress. */
  pauseMs: z.number(),
  /** When the engine takes it up next, in milliseconds since 1970; 0 at once, null not by itself. */
  notBefore: z.number().nullable(),
  file: fileReferenceSchema.nullable(),
  intent: intentSchema.nullable(),
  /** Requests that left before the person had it sent again, and were not found: one of them may still come about. */
  earlier: z.array(intentSchema),
  eventId: z.string().nullable(),
  /** Set once the event has ended well; what is left is to read what it made. */
  eventIds: eventIdsSchema.nullable(),
  question: operationQuestionSchema.nullable(),
  candidates: z.array(candidateSchema),
  result: operationResultSchema.nullable(),
  failure: operationFailureSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Job = z.infer<typeof jobSchema>

/** What was asked for, which nothing that happens changes. */
export type AskedField = 'id' | 'kind' | 'title' | 'roleName' | 'payload' | 'uploads' | 'watches' | 'createdAt'
/** How far it has come. */
export type JobProgress = Omit<Job, AskedField>

/** Whether the service may have something of it by now, or may come to have it by what has left already. */
export const mayHaveLeft = ({ intent, earlier }: Pick<Job, 'intent' | 'earlier'>): boolean =>
  intent !== null || earlier.length > 0

/** What comes next for a job that is due. */
export type Step = 'watch' | 'upload' | 'register' | 'reconcile' | 'poll' | 'finish'

export function nextStep(job: Job): Step {
  if (job.watches) return 'watch'
  if (job.eventIds !== null) return 'finish'
  if (job.eventId !== null) return 'poll'
  if (job.intent !== null) return 'reconcile'
  return job.uploads && job.file === null ? 'upload' : 'register'
}
