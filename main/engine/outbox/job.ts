import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import {
  operationCandidateSchema,
  operationFailureSchema,
  operationKindSchema,
  operationQuestionSchema,
  operationResultSchema,
  operationStateSchema,
  waitReasonSchema,
} from '../../../contract/bridge/outbox.ts'

/** The service's reference to an uploaded file: one of the names, or both (shapes.md C2). */
const fileReferenceSchema = z.object({
  idArquivo: idSchema.optional(),
  identificadorTemporarioArquivoNaNuvem: z.string().optional(),
})
export type FileReference = z.infer<typeof fileReferenceSchema>

/** Committed before the one request that must not be repeated. */
const intentSchema = z.object({
  at: z.iso.datetime(),
  /** Tells later whether the request was carried out. */
  evidence: z.unknown(),
  /** When the service was first asked and did not show a result. */
  absentSince: z.iso.datetime().nullable(),
  /** Since when each search has met records that could not be read. */
  unreadableSince: z.iso.datetime().nullable().default(null),
  /** The person wants it sent again, unless the next poll finds it. */
  sendAgain: z.boolean().default(false),
  /** Ids of records that the person said are something else. */
  rejectedCandidates: z.array(idSchema).default([]),
  /** The event of a request that was accepted, if its state was not understood for the horizon. */
  eventId: z.string().nullable().default(null),
})
export type Intent = z.infer<typeof intentSchema>

/** A record that may be the result of an uncertain job. */
const candidateSchema = operationCandidateSchema.extend({ result: operationResultSchema })
export type Candidate = z.infer<typeof candidateSchema>

/** The ids that an ended event names (shapes.md 3.8). */
const eventIdsSchema = z.object({
  idDocumento: idSchema.optional(),
  idEncaminhamento: idSchema.optional(),
  idProcesso: idSchema.optional(),
  idAto: idSchema.optional(),
})
export type EventIds = z.infer<typeof eventIdsSchema>

/** One operation as a row. */
export const jobSchema = z.object({
  id: z.uuid(),
  kind: operationKindSchema,
  title: z.string(),
  roleName: z.string().nullable(),
  /** Parsed by the handler before every step: the row may be older than the program. */
  payload: z.unknown(),
  /** A file has to be uploaded before the request. */
  uploads: z.boolean(),
  /** It sends nothing, and polls until something has happened at the service. */
  watches: z.boolean(),
  state: operationStateSchema,
  waitReason: waitReasonSchema.nullable(),
  /** Failed tries since it was created or retried by the person. */
  attempts: z.int(),
  /** The last delay in milliseconds, from which the next one grows; 0 after progress. */
  delayMs: z.number(),
  /** When the job is due, in milliseconds since 1970; 0: at once; null: not by itself. */
  notBefore: z.number().nullable(),
  /** The moment, in milliseconds of the service's time, before which a hold does not end; null: none was chosen. */
  sendAt: z.number().nullable(),
  file: fileReferenceSchema.nullable(),
  intent: intentSchema.nullable(),
  /** Intents of requests that were not found before the person had them sent again; one may still succeed. */
  previousAttempts: z.array(intentSchema),
  eventId: z.string().nullable(),
  /** Set once the event has succeeded; only `finish` is left. */
  eventIds: eventIdsSchema.nullable(),
  question: operationQuestionSchema.nullable(),
  candidates: z.array(candidateSchema),
  result: operationResultSchema.nullable(),
  failure: operationFailureSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Job = z.infer<typeof jobSchema>

/** The fields that never change. */
export type RequestField = 'id' | 'kind' | 'title' | 'roleName' | 'payload' | 'uploads' | 'watches' | 'createdAt'
export type JobProgress = Omit<Job, RequestField>

/** Whether a request has left: the service may carry it out even later. */
export const mayHaveLeft = ({ intent, previousAttempts }: Pick<Job, 'intent' | 'previousAttempts'>) =>
  intent !== null || previousAttempts.length > 0

/** The next step of a job that is due. */
type Step = 'watch' | 'upload' | 'register' | 'reconcile' | 'poll' | 'finish'

export function nextStep(job: Job): Step {
  if (job.watches) return 'watch'
  if (job.eventIds !== null) return 'finish'
  if (job.eventId !== null) return 'poll'
  if (job.intent !== null) return 'reconcile'
  return job.uploads && job.file === null ? 'upload' : 'register'
}

/** Whether nothing more happens to a job by itself. */
export const isEnded = ({ state }: Pick<Job, 'state'>) =>
  state === 'done' || state === 'refused' || state === 'cancelled'
