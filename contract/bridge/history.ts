import { z } from 'zod'
import {
  operationCandidateSchema,
  operationFailureSchema,
  operationQuestionSchema,
  operationResultSchema,
  operationStateSchema,
  waitReasonSchema,
} from './outbox.ts'

/** Kinds of entry in the history of an operation. */
export const historyKinds = [
  'asked',
  'hold-ended',
  'started',
  'uploaded',
  'intended',
  'registered',
  'completed',
  'event-pending',
  'event-unknown',
  'event-ended',
  'absent',
  'unreadable',
  'not-carried-out',
  'came-late',
  'file-gone',
  'ambiguous',
  'chosen',
  'failed',
  'interrupted',
  'paused',
  'not-yet',
  'dependencies-done',
  'dependency-refused',
  'dependency-renewed',
  'cancel',
  'retry',
] as const
const historyKindSchema = z.enum(historyKinds)
export type HistoryKind = z.infer<typeof historyKindSchema>

/** The step in progress at the time. */
export const historySteps = ['watch', 'upload', 'register', 'reconcile', 'poll', 'finish'] as const
const historyStepSchema = z.enum(historySteps)
export type HistoryStep = z.infer<typeof historyStepSchema>

/** How a step failed (main/engine/outbox, failures.ts). */
export const historyFailures = ['offline', 'network', 'later', 'sign-in', 'refused', 'uncertain', 'stopped'] as const
const historyFailureSchema = z.enum(historyFailures)

/** One thing that happened to an operation and its result, without the time. */
export const historyFactSchema = z.object({
  kind: historyKindSchema,
  /** Null if no step was in progress. */
  step: historyStepSchema.nullable(),
  /** Set if `kind` is `failed`. */
  failure: historyFailureSchema.nullable(),
  state: operationStateSchema,
  waitReason: waitReasonSchema.nullable(),
  question: operationQuestionSchema.nullable(),
  /** The message of the service or of this program about a failure, or about what a watch still waits for. */
  details: operationFailureSchema.nullable(),
  /** Time of the next attempt, ISO 8601; null: at once, or only when the person asks. */
  nextAt: z.string().nullable(),
  /** Records of the service that may be the result, if `kind` is `ambiguous`. */
  candidates: z.array(operationCandidateSchema).default([]),
  /** The record that the person chose; null: none of those shown. */
  chosen: operationCandidateSchema.nullable().default(null),
  eventId: z.string().nullable().default(null),
  /** The result, if the operation ended here. */
  result: operationResultSchema.nullable().default(null),
})
export type HistoryFact = z.infer<typeof historyFactSchema>

/** A fact as it last occurred, and how often it did between `firstAt` and `lastAt` (ISO 8601). */
export const historyEntrySchema = historyFactSchema.extend({
  occurrences: z.int().min(1),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyCalls = {
  /** Oldest first. Failure: `not-found`. */
  'outbox.history': { input: z.strictObject({ operationId: z.uuid() }), output: z.array(historyEntrySchema) },
} as const
