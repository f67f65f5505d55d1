import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** Kinds of operation that the outbox drives; `collect` sends nothing, it waits for the signatures of a document. */
export const operationKinds = [
  'capture',
  'send-to-signature',
  'sign',
  'forward',
  'open-process',
  'process-act',
  'refuse-signature',
  'block-signature',
  'unblock-signature',
  'delete-signature-document',
  'reply',
  're-forward',
  'complement',
  'resolve',
  'collect',
] as const
export const operationKindSchema = z.enum(operationKinds)
export type OperationKind = z.infer<typeof operationKindSchema>

/** States of an operation (operations.md). */
export const operationStates = [
  'held',
  'ready',
  'uploading',
  'registering',
  'processing',
  'waiting',
  'uncertain',
  'done',
  'refused',
  'cancelled',
] as const
export const operationStateSchema = z.enum(operationStates)
export type OperationState = z.infer<typeof operationStateSchema>

/** Why an operation waits. */
export const waitReasonSchema = z.enum(['offline', 'back-off', 'dependency', 'sign-in', 'dependency-refused'])
export type WaitReason = z.infer<typeof waitReasonSchema>

/** What an operation has made at the service. */
export const operationResultSchema = z.object({
  idDocumento: idSchema.optional(),
  registro: z.string().optional(),
  idDocumentoFaseAssinatura: idSchema.optional(),
  idEncaminhamento: idSchema.optional(),
  idProcesso: idSchema.optional(),
  idAto: idSchema.optional(),
  /** The number of the forwarding or of the process. */
  protocolo: z.string().optional(),
})
export type OperationResult = z.infer<typeof operationResultSchema>

/** What the service, or this computer, said when it was not done; for the person to copy. */
export const operationFailureSchema = z.object({
  status: z.int().nullable(),
  message: z.string(),
  traceId: z.string().nullable(),
})
export type OperationFailure = z.infer<typeof operationFailureSchema>

/**
 * `send-again`: long looked for and not found at the service, so it most likely never arrived. `choose`: more than
 * one record could be it.
 */
export const operationQuestionSchema = z.enum(['send-again', 'choose'])
export type OperationQuestion = z.infer<typeof operationQuestionSchema>

/** A record at the service that may be an uncertain operation: what it says of itself, and since when it is there. */
export const operationCandidateSchema = z.object({ id: idSchema, label: z.string(), at: z.string() })
export type OperationCandidate = z.infer<typeof operationCandidateSchema>

/** One operation as a page sees it: what, when, where it stands, what the service said. Times are ISO 8601. */
export const operationViewSchema = z.object({
  id: z.uuid(),
  kind: operationKindSchema,
  /** What it is about, in the person's words: a file's name, a subject. */
  title: z.string(),
  state: operationStateSchema,
  waitReason: waitReasonSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  attempts: z.int().min(0),
  /** Until when it is held on this computer and can be undone, where its state is `held`. */
  heldUntil: z.string().nullable(),
  /** Whether it can still be called off: nothing that binds has left. */
  cancellable: z.boolean(),
  /** 0 to 1 while bytes are going out. */
  progress: z.number().min(0).max(1).nullable(),
  /** The role in whose name it is done, as text. */
  roleName: z.string().nullable(),
  /** What has to be done before, where that is what it waits for; as each stood when this was told. */
  waitsFor: z.array(
    z.object({
      id: z.uuid(),
      kind: operationKindSchema,
      title: z.string(),
      state: operationStateSchema,
      failure: operationFailureSchema.nullable(),
    }),
  ),
  result: operationResultSchema,
  failure: operationFailureSchema.nullable(),
  /** What the person has to decide about an uncertain operation before it can go on. */
  question: operationQuestionSchema.nullable(),
  /** What there is to choose from, where the question is `choose`. */
  candidates: z.array(operationCandidateSchema),
})
export type OperationView = z.infer<typeof operationViewSchema>

const operationInput = z.strictObject({ operationId: z.uuid() })
export const outboxCalls = {
  /**
   * All that the person has to act on, and of the others the 500 that changed last (standing.ts); oldest first. How
   * many there are is in the status.
   */
  'outbox.list': { input: z.strictObject({}), output: z.array(operationViewSchema) },
  /** While it is held this is the undo: all is as before it was asked for. Fails with `too-late` once something that
   * binds may have left. */
  'outbox.cancel': { input: operationInput, output: operationViewSchema },
  /** For what is held: send it at once. For what was refused, or waits: try again now. For what is uncertain only once it asks `send-again`. */
  'outbox.retry': { input: operationInput, output: operationViewSchema },
  /** Answers `choose`: this record is it, or (null) none of them is, and it goes on being looked for. */
  'outbox.choose': {
    input: z.strictObject({ operationId: z.uuid(), id: idSchema.nullable() }),
    output: operationViewSchema,
  },
  /** Sends nothing more until told to go on: what is going out is broken off and begins again then. Kept over restarts. */
  'outbox.pause': { input: z.strictObject({ isPaused: z.boolean() }), output: z.null() },
  'outbox.archive': { input: operationInput, output: z.null() },
} as const
