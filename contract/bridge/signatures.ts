import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import {
  assinanteSchema,
  documentoFaseAssinaturaSchema,
  justificativaSchema,
  situacaoFaseSchema,
} from '../api/signatures.ts'
import { openedContentSchema } from './documents.ts'

/** A signer is late after so many days, counted from when this computer first saw their turn. */
export const lateDays = 3

/** Optional functions of the environment in the signature phase; detected once. */
const signatureCapabilitiesSchema = z.object({
  /** The PDF to be signed can be fetched. Otherwise the person signs one at a time, by explicit choice. */
  read: z.boolean(),
  refuse: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  delete: z.boolean(),
  /** Time of the detection; null before it, and every function counts as offered. */
  checkedAt: z.string().nullable(),
})
export type SignatureCapabilities = z.infer<typeof signatureCapabilitiesSchema>

/** A signer, as this computer has seen them. */
const signerViewSchema = assinanteSchema.extend({
  /** When this computer first saw their turn. Null once they have signed or refused. */
  desde: z.string().nullable(),
  isLate: z.boolean(),
  /** The signed-in person or one of their roles. */
  isMine: z.boolean(),
})
export type SignerView = z.infer<typeof signerViewSchema>

/** A review on this computer: the bytes that were opened, and their pages, from 1, that were painted in the viewer. */
const reviewSchema = z.object({
  sha256: z.string(),
  at: z.string(),
  pagesSeen: z.array(z.int().min(1)),
  /** Null until a page was painted. */
  pages: z.int().min(1).nullable(),
})

const signatureItemSchema = documentoFaseAssinaturaSchema.extend({
  assinantes: z.array(signerViewSchema),
  /** Ids of the signers whose turn it is, in order; none while blocked or at the end. */
  heldBy: z.array(idSchema),
  /** The person sent it, and is notified of refusals and blocks. */
  isSender: z.boolean(),
  /** It is blocked, and the person sent it or blocked it from this computer: the API does not tell who else did. */
  mayUnblock: z.boolean(),
  /** New or changed since `signatures.markSeen`. */
  unseen: z.boolean(),
  /** The last review: its hash is signed, once its first page was painted. Null without a review. */
  review: reviewSchema.nullable(),
  /** Registry number of the captured document. */
  registro: z.string().nullable(),
  /** The operation that acts on it now. */
  operationId: z.uuid().nullable(),
})
export type SignatureItem = z.infer<typeof signatureItemSchema>

/** A queue; `fresh` is false if the last sync did not reach the service. */
const signatureListSchema = z.object({
  items: z.array(signatureItemSchema),
  /** Documents of all queues that could not be read; absent for none. */
  leftOut: z.int().min(0).optional(),
  /** False where the service stopped before the number that it counts, so that documents may be missing. */
  isWhole: z.boolean().optional(),
  fresh: z.boolean(),
  syncedAt: z.string().nullable(),
  capabilities: signatureCapabilitiesSchema,
})
export type SignatureList = z.infer<typeof signatureListSchema>

const queueCountSchema = z.object({ total: z.int().min(0), unseen: z.int().min(0) })
const signatureCountsSchema = z.object({
  queues: z.record(situacaoFaseSchema, queueCountSchema),
  /** Late signers of all documents that the person sent. */
  late: z.int().min(0),
  /** Notices not seen yet. */
  notices: z.int().min(0),
})
export type SignatureCounts = z.infer<typeof signatureCountsSchema>

/**
 * Outcome of one document of a batch. `signed`: confirmed by the service. `skipped`: not requested, because it is
 * signed already, cannot be signed, or differs from the review. `unknown`: requested without an answer, and being
 * reconciled. `cancelled`: never requested.
 */
export const batchOutcomeSchema = z.enum([
  'waiting',
  'signing',
  'signed',
  'skipped',
  'refused',
  'failed',
  'unknown',
  'cancelled',
])
export type BatchOutcome = z.infer<typeof batchOutcomeSchema>

export const batchEntrySchema = z.object({
  id: idSchema,
  nome: z.string(),
  roleName: z.string().nullable(),
  outcome: batchOutcomeSchema,
  /** The reason, as a message in Portuguese. */
  message: z.string().nullable(),
  traceId: z.string().nullable(),
  /** Set if this signature was the last and the document was captured. */
  registro: z.string().nullable(),
  operationId: z.uuid(),
})
export type BatchEntry = z.infer<typeof batchEntrySchema>

/** Documents signed together, in the order of their choice. Survives a restart. */
const signatureBatchSchema = z.object({
  batchId: z.uuid(),
  createdAt: z.string(),
  /** `sign-in`: paused until the person signs in again. */
  state: z.enum(['running', 'sign-in', 'ended']),
  /** Why the rest was not started: the person stopped it, or the service forbids it. */
  stopped: z.enum(['person', 'forbidden']).nullable(),
  /** A sentence for the person, if it was stopped. */
  reason: z.string().nullable(),
  counts: z.record(batchOutcomeSchema, z.int().min(0)),
  entries: z.array(batchEntrySchema),
})
export type SignatureBatch = z.infer<typeof signatureBatchSchema>

/** A change of a document that the person should see. */
export const signatureNoticeSchema = z.object({
  noticeId: z.uuid(),
  /**
   * `new`: waits for the person. `captured` and `deleted` are for everybody, the others for the sender. `deleted`: it
   * left the queue before all had signed, because it was deleted or the person may no longer see it.
   */
  kind: z.enum(['new', 'refused', 'blocked', 'unblocked', 'captured', 'deleted']),
  id: idSchema,
  nome: z.string(),
  /** The person who acted, if the service names them. */
  quem: z.string().nullable(),
  justificativa: z.string().nullable(),
  registro: z.string().nullable(),
  at: z.string(),
  isSeen: z.boolean(),
})
export type SignatureNotice = z.infer<typeof signatureNoticeSchema>

/** Texts of a system notification for one document, by its name, or for several, without names. */
export const signatureNotificationSchema = z.object({ title: z.string(), body: z.string(), ids: z.array(idSchema) })
export type SignatureNotification = z.infer<typeof signatureNotificationSchema>

export const reviewedPagesSchema = z.object({ seen: z.int(), total: z.int() }).nullable()

/** Proof of a signature. */
const receiptSchema = z.object({
  id: idSchema,
  nome: z.string(),
  /** The person's own signatures, with the service's time. */
  signatures: z.array(z.object({ id: idSchema, nome: z.string(), tipo: z.string(), data: z.string().nullable() })),
  /** Hash of the reviewed bytes; null if the document was signed without a review here. */
  reviewedSha256: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** How many pages were painted here before signing. Null without a review, and for older signatures. */
  reviewedPages: reviewedPagesSchema,
  /** Hash and size of the file in the signature phase. */
  phaseSha256: z.string(),
  phaseBytes: z.int(),
  registro: z.string().nullable(),
  idDocumento: idSchema.nullable(),
  idCapturaEvento: idSchema.nullable(),
  operationId: z.uuid().nullable(),
  /**
   * Compares the captured file with the reviewed bytes: it begins with them (`prefix`), equals them with the signatures
   * on a separate sheet (`beside`), or `differs`.
   */
  check: z.enum(['prefix', 'beside', 'differs', 'not-captured', 'not-checked', 'impossible']),
  checkReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

const withReasonInput = z.strictObject({ id: idSchema, ...justificativaSchema.shape })
const documentInput = z.strictObject({ id: idSchema })
const paintedPage = z
  .strictObject({ id: idSchema, sha256: z.string().max(64), page: z.int().min(1), pages: z.int().min(1).max(100_000) })
  .refine(({ page, pages }) => page <= pages, { error: 'no such page' })
export type PaintedPage = z.infer<typeof paintedPage>
const batchInput = z.strictObject({ batchId: z.uuid() })
const documentToSign = z.strictObject({
  id: idSchema,
  sha256: z.string().max(64).nullable(),
  /** Ids of the signers whose refusal the person has seen and does not follow. */
  despite: z.array(idSchema).max(200).optional(),
})
export type DocumentToSign = z.infer<typeof documentToSign>
const toSign = z
  .array(documentToSign)
  .min(1)
  .max(500)
  .refine((documents) => new Set(documents.map(({ id }) => id)).size === documents.length, { error: 'each once' })

export const signaturesCalls = {
  /** From the local copy, after the first sync. Failures: those of the last sync, if no copy may be shown in its place. */
  'signatures.list': { input: z.strictObject({ situacao: situacaoFaseSchema }), output: signatureListSchema },
  /** Reads from the service what has changed; an event reports it. Resolves after that, also without an answer. */
  'signatures.refresh': { input: z.strictObject({}), output: z.null() },
  /** From the local copy. */
  'signatures.counts': { input: z.strictObject({}), output: signatureCountsSchema },
  /** `page`, from 1, was painted from the bytes opened last. Failures: conflict if other bytes were opened since. */
  'signatures.markSeen': {
    input: z.strictObject({ ids: z.array(idSchema).max(10_000), page: paintedPage.optional() }),
    output: z.null(),
  },
  /** `refresh` detects them again. */
  'signatures.capabilities': { input: z.strictObject({ refresh: z.boolean() }), output: signatureCapabilitiesSchema },
  /**
   * Fetches the PDF to be signed, and stores its SHA-256 and what is shown of the document as reviewed. Failures: not-found; not-offered; those of
   * the service and of the download.
   */
  'signatures.open': { input: z.strictObject({ id: idSchema }), output: openedContentSchema },
  /**
   * Adds one sign operation per document to the outbox, in this order, all or none. A `sha256` needs its first page
   * painted. Documents without one need `unread`, and go one at a time if reading is not offered. A document that
   * changed since the person saw it is skipped. Failures: not-found; conflict; too-late; refused with a message.
   */
  'signatures.sign': {
    input: z.strictObject({ documents: toSign, unread: z.boolean().default(false) }),
    output: z.object({ batchId: z.uuid(), operationIds: z.array(z.uuid()) }),
  },
  /** Unarchived batches of several documents, newest first. */
  'signatures.batches': { input: z.strictObject({}), output: z.array(signatureBatchSchema) },
  /** Any batch, also of one document. Failures: not-found. */
  'signatures.batch': { input: batchInput, output: signatureBatchSchema },
  /** Cancels what has not started. Failures: not-found. */
  'signatures.stopBatch': { input: batchInput, output: signatureBatchSchema },
  /** Removes an ended batch from the list. Failures: not-found; conflict. */
  'signatures.archiveBatch': { input: batchInput, output: z.null() },
  /**
   * These four add one operation to the outbox and answer its id. Failures: not-found; conflict while another operation
   * acts on the document; too-late; not-offered.
   */
  'signatures.refuse': { input: withReasonInput, output: z.uuid() },
  /** Stops all signatures and the capture until it is unblocked. */
  'signatures.block': { input: withReasonInput, output: z.uuid() },
  'signatures.unblock': { input: documentInput, output: z.uuid() },
  /** Removes it from the signature phase for everybody; only for its sender, until all have signed. */
  'signatures.delete': { input: documentInput, output: z.uuid() },
  /** `check` compares the captured file with the reviewed bytes. Failures: not-found; conflict if the person did not sign. */
  'signatures.receipt': { input: z.strictObject({ id: idSchema, check: z.boolean() }), output: receiptSchema },
  /**
   * Makes a draft of a forwarding to a signer whose turn it is; answers the draft's id. Failures: not-found; too-late if
   * it is not their turn; refused with a message.
   */
  'signatures.remind': {
    input: z.strictObject({ id: idSchema, signerId: idSchema }),
    output: z.object({ draftId: z.uuid() }),
  },
  /** Newest first. */
  'signatures.notices': { input: z.strictObject({}), output: z.array(signatureNoticeSchema) },
  'signatures.markNoticesSeen': {
    input: z.strictObject({ noticeIds: z.array(z.uuid()).max(1000) }),
    output: z.null(),
  },
} as const
