import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** Kinds of operation. `collect` sends nothing: it waits for the signatures of a document. */
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

/** States of an operation. */
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

/** The records that an operation created at the service. */
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

/** The message of the service or of this computer for a failed operation; the person can copy it. */
export const operationFailureSchema = z.object({
  status: z.int().nullable(),
  message: z.string(),
  traceId: z.string().nullable(),
  /**
   * Set where Malote stopped an operation before anything of it left: by itself, because a colleague had acted, or
   * because something is not what the person saw; `unconfirmed`: it left, and nothing can tell any more how it ended.
   * Absent where the service has answered.
   */
  stopped: z.enum(['by-malote', 'by-colleague', 'by-change', 'unconfirmed']).optional(),
  /** The document in signature that the person must look at before the act can be asked for again. */
  idFase: idSchema.optional(),
  /** Since when each upload of its file has failed, in the service's time; absent for other failures. */
  since: z.iso.datetime().optional(),
})
export type OperationFailure = z.infer<typeof operationFailureSchema>

/**
 * `send-again`: reconciliation found nothing, so it most likely never arrived. `choose`: it found several records, or
 * one that could not be read, which has the id of the operation.
 */
export const operationQuestionSchema = z.enum(['send-again', 'choose'])

/** A record at the service that may be the result of an uncertain operation. */
export const operationCandidateSchema = z.object({ id: idSchema, label: z.string(), at: z.string() })

/** One operation as a page sees it. Times are ISO 8601. */
export const operationViewSchema = z.object({
  id: z.uuid(),
  kind: operationKindSchema,
  /** A file's name, a subject. */
  title: z.string(),
  state: operationStateSchema,
  waitReason: waitReasonSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  attempts: z.int().min(0),
  /** The end of the hold, in this computer's time, if the state is `held` and no later moment was chosen. */
  heldUntil: z.string().nullable(),
  /** The moment that was chosen for it to leave, while it is held until then; in the service's time. */
  sendAt: z.string().optional(),
  /** True while no request that binds has left. */
  cancellable: z.boolean(),
  /** 0 to 1 during the upload. */
  progress: z.number().min(0).max(1).nullable(),
  roleName: z.string().nullable(),
  /** Unfinished dependencies, if it waits for them. */
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
  /** The decision that an uncertain operation needs from the person. */
  question: operationQuestionSchema.nullable(),
  /**
   * Set on an uncertain operation for which more is known than a missing answer: some records could not be read, and one
   * of them may be the result; or the service accepted the request.
   */
  doubt: z.enum(['unreadable', 'accepted']).optional(),
  /** The records to choose from, if the question is `choose`. */
  candidates: z.array(operationCandidateSchema),
})
export type OperationView = z.infer<typeof operationViewSchema>

const operationInput = z.strictObject({ operationId: z.uuid() })
export const outboxCalls = {
  /** All that need the person, and the 500 others that changed last; oldest first. The status has their numbers. */
  'outbox.list': { input: z.strictObject({}), output: z.array(operationViewSchema) },
  /** Undoes a held operation. Failure: `too-late` once a request that binds may have left. */
  'outbox.cancel': { input: operationInput, output: operationViewSchema },
  /** Sends a held operation at once, or retries a waiting or refused one; an uncertain one only if it asks `send-again`. */
  'outbox.retry': { input: operationInput, output: operationViewSchema },
  /** Answers `choose`: the record, or null for none of them, and reconciliation continues. */
  'outbox.choose': {
    input: z.strictObject({ operationId: z.uuid(), id: idSchema.nullable() }),
    output: operationViewSchema,
  },
  /** Pauses or resumes sending. A pause aborts uploads, which start again later, and survives a restart. */
  'outbox.pause': { input: z.strictObject({ isPaused: z.boolean() }), output: z.null() },
  'outbox.archive': { input: operationInput, output: z.null() },
} as const
