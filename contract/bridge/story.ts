import { z } from 'zod'
import {
  operationCandidateSchema,
  operationFailureSchema,
  operationQuestionSchema,
  operationResultSchema,
  operationStateSchema,
  waitReasonSchema,
} from './outbox.ts'

/** What can be told of an operation: that it was asked for, and everything that can happen to it afterwards. */
export const storyKinds = [
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
export const storyKindSchema = z.enum(storyKinds)
export type StoryKind = z.infer<typeof storyKindSchema>

/** What was being done when it happened. */
export const storySteps = ['watch', 'upload', 'register', 'reconcile', 'poll', 'finish'] as const
export const storyStepSchema = z.enum(storySteps)
export type StoryStep = z.infer<typeof storyStepSchema>

/** How a step failed; what each means is said in main/outbox. */
export const storyFailures = ['offline', 'later', 'sign-in', 'refused', 'uncertain', 'stopped'] as const
export const storyFailureSchema = z.enum(storyFailures)
export type StoryFailure = z.infer<typeof storyFailureSchema>

/** One thing that happened to an operation, and what it led to, without when. */
export const storyFactSchema = z.object({
  what: storyKindSchema,
  /** Null where nothing was being done. */
  step: storyStepSchema.nullable(),
  /** Set where `what` is `failed`. */
  failure: storyFailureSchema.nullable(),
  state: operationStateSchema,
  waitReason: waitReasonSchema.nullable(),
  question: operationQuestionSchema.nullable(),
  /** What the service, or this computer, said to it. */
  said: operationFailureSchema.nullable(),
  /** When it is taken up next, ISO 8601; null where at once, or not by itself. */
  nextAt: z.string().nullable(),
  /** Records that could be it, where it is `ambiguous`. */
  candidates: z.array(operationCandidateSchema).default([]),
  /** The record that the person said it is; null where none of those shown. */
  chosen: operationCandidateSchema.nullable().default(null),
  eventId: z.string().nullable().default(null),
  /** What has been made, where this was its end. */
  result: operationResultSchema.nullable().default(null),
})
export type StoryFact = z.infer<typeof storyFactSchema>

/**
 * An entry of an operation's story. The same thing again is not another entry: `times` counts it, and it stands where
 * it happened last. Times are ISO 8601.
 */
export const storyEntrySchema = storyFactSchema.extend({
  times: z.int().min(1),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type StoryEntry = z.infer<typeof storyEntrySchema>

export const storyCalls = {
  /** What has happened to an operation, oldest first. Fails with `not-found`. */
  'outbox.story': { input: z.strictObject({ operationId: z.uuid() }), output: z.array(storyEntrySchema) },
} as const
