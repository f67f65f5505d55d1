import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import {
  assinanteSchema,
  documentoFaseAssinaturaSchema,
  justificativaSchema,
  situacaoFaseSchema,
} from '../api/signatures.ts'
import { openedContentSchema } from './documents.ts'

/** A signer is late who has been asked for more than so many days, as far as this computer has seen. */
export const lateDays = 3

/** What the environment has for documents in the signature phase, beyond listing and signing; found out once. */
export const signatureOffersSchema = z.object({
  /** The PDF that is to be signed can be fetched. Where not, one is signed at a time, by explicit choice. */
  read: z.boolean(),
  refuse: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  delete: z.boolean(),
  /** When it was found out; null while it is not known, and everything counts as offered. */
  askedAt: z.string().nullable(),
})
export type SignatureOffers = z.infer<typeof signatureOffersSchema>

/** One who must sign, as this computer has seen it. */
export const signerViewSchema = assinanteSchema.extend({
  /** Since when it has been their turn: as first seen here. Null once they have signed or refused. */
  desde: z.string().nullable(),
  isLate: z.boolean(),
  /** The person themselves, or one of their roles. */
  isMine: z.boolean(),
})
export type SignerView = z.infer<typeof signerViewSchema>

export const signatureItemSchema = documentoFaseAssinaturaSchema.extend({
  assinantes: z.array(signerViewSchema),
  /** Ids of the signers who hold it now, in their order: nobody while it is blocked, or once it is over. */
  heldBy: z.array(idSchema),
  /** The person has sent it, and is told of refusals and blocks. */
  isSender: z.boolean(),
  /** New, or moved, since the person last looked (`signatures.markSeen`). */
  unseen: z.boolean(),
  /** What was opened for review last on this computer: its hash is what is signed. Null where it is not opened. */
  review: z.object({ sha256: z.string(), at: z.string() }).nullable(),
  /** The registry number of the captured document, for everybody who may see it. */
  registro: z.string().nullable(),
  /** The operation that acts on it, signing it for instance, while there is one. */
  operationId: z.uuid().nullable(),
})
export type SignatureItem = z.infer<typeof signatureItemSchema>

/** A queue as last seen: `fresh` is false when it comes from this computer's memory. */
export const signatureListSchema = z.object({
  items: z.array(signatureItemSchema),
  fresh: z.boolean(),
  syncedAt: z.string().nullable(),
  offers: signatureOffersSchema,
})
export type SignatureList = z.infer<typeof signatureListSchema>

const queueCountSchema = z.object({ total: z.int().min(0), unseen: z.int().min(0) })
export const signatureCountsSchema = z.object({
  queues: z.record(situacaoFaseSchema, queueCountSchema),
  /** Signers who are late, over all documents that the person has sent. */
  late: z.int().min(0),
  /** Notices not seen yet. */
  notices: z.int().min(0),
})
export type SignatureCounts = z.infer<typeof signatureCountsSchema>

/**
 * What has become of one document of a batch: `waiting` its turn; `signing` now; `signed`, as read again from the
 * service; `skipped`, nothing was asked of the service since it is signed already, or cannot be signed any more, or is
 * not what was reviewed; `refused` by the service; `failed` otherwise; `unknown`, it was asked for, no answer came, and
 * it is being looked for; `cancelled`, never asked for.
 */
export const batchOutcomeSchema = z.enum([
  ...(['waiting', 'signing', 'signed', 'skipped', 'refused', 'failed', 'unknown', 'cancelled'] as const),
])
export type BatchOutcome = z.infer<typeof batchOutcomeSchema>

export const batchEntrySchema = z.object({
  id: idSchema,
  nome: z.string(),
  /** The roles in whose name it is signed. */
  roleName: z.string().nullable(),
  outcome: batchOutcomeSchema,
  /** Why, as a sentence in Portuguese; null where the outcome says all. */
  message: z.string().nullable(),
  traceId: z.string().nullable(),
  /** Set where this signature was the last and the document was captured. */
  registro: z.string().nullable(),
  operationId: z.uuid(),
})
export type BatchEntry = z.infer<typeof batchEntrySchema>

/** Documents that were signed by one choice, in the order in which they were chosen. Kept over restarts. */
export const signatureBatchSchema = z.object({
  batchId: z.uuid(),
  createdAt: z.string(),
  /** `sign-in`: pauses until the person has signed in again, and then goes on with the very next one. */
  state: z.enum(['running', 'sign-in', 'ended']),
  /** Why the rest was not begun: the person said so, or the service does not permit it. */
  stopped: z.enum(['person', 'forbidden']).nullable(),
  /** A sentence that says so, where it was stopped. */
  reason: z.string().nullable(),
  counts: z.record(batchOutcomeSchema, z.int().min(0)),
  entries: z.array(batchEntrySchema),
})
export type SignatureBatch = z.infer<typeof signatureBatchSchema>

/** What has happened to a document that the person should be told of. */
export const signatureNoticeSchema = z.object({
  noticeId: z.uuid(),
  /**
   * `new`: waits for the person. The others tell whoever sent it; `captured` everybody, and so does `deleted`, which is
   * said of what is gone from their queue before all had signed: deleted, or not theirs to see any more.
   */
  kind: z.enum(['new', 'refused', 'blocked', 'unblocked', 'captured', 'deleted']),
  id: idSchema,
  nome: z.string(),
  /** Who did it, and why, where the service says so. */
  quem: z.string().nullable(),
  justificativa: z.string().nullable(),
  registro: z.string().nullable(),
  at: z.string(),
  isSeen: z.boolean(),
})
export type SignatureNotice = z.infer<typeof signatureNoticeSchema>

/**
 * Words for a notification of the system's; they name a document and nothing more of it. Several at once are one, and
 * then have no name. `ids`: the documents.
 */
export const noticedSchema = z.object({ title: z.string(), body: z.string(), ids: z.array(idSchema) })
export type Noticed = z.infer<typeof noticedSchema>

/** What proves a signature. */
export const receiptSchema = z.object({
  id: idSchema,
  nome: z.string(),
  /** The person's own signatures on it: as whom, in which role, and when by the service's clock. */
  signatures: z.array(z.object({ id: idSchema, nome: z.string(), tipo: z.string(), data: z.string().nullable() })),
  /** Hash of what was reviewed before signing; null where it was signed without being read here. */
  reviewedSha256: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** Hash and size of the file as it was in the signature phase. */
  phaseSha256: z.string(),
  phaseBytes: z.int(),
  registro: z.string().nullable(),
  idDocumento: idSchema.nullable(),
  idCapturaEvento: idSchema.nullable(),
  operationId: z.uuid().nullable(),
  /**
   * Whether the reviewed bytes are those of the captured file: `prefix`, it begins with exactly them; `beside`, it is
   * exactly them, and signatures are told on a sheet beside it; `differs`; `not-captured` yet; `not-checked`, nobody asked;
   * `impossible`, with why.
   */
  check: z.enum(['prefix', 'beside', 'differs', 'not-captured', 'not-checked', 'impossible']),
  checkReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** An act on one document, with the reason for it. */
const withReasonInput = z.strictObject({ id: idSchema, ...justificativaSchema.shape })
const documentInput = z.strictObject({ id: idSchema })
const batchInput = z.strictObject({ batchId: z.uuid() })
const toSign = z
  .array(z.strictObject({ id: idSchema, sha256: z.string().max(64).nullable() }))
  .min(1)
  .max(500)
  .refine((documents) => new Set(documents.map(({ id }) => id)).size === documents.length, { error: 'each once' })

export const signaturesCalls = {
  'signatures.list': { input: z.strictObject({ situacao: situacaoFaseSchema }), output: signatureListSchema },
  /** From memory, at once. */
  'signatures.counts': { input: z.strictObject({}), output: signatureCountsSchema },
  /** The person has looked at these documents. */
  'signatures.markSeen': { input: z.strictObject({ ids: z.array(idSchema).max(10_000) }), output: z.null() },
  /** What the environment has; `askAgain` finds it out anew. */
  'signatures.offers': { input: z.strictObject({ askAgain: z.boolean() }), output: signatureOffersSchema },
  /** Fetches the PDF to be signed and pins its SHA-256 as the one that was reviewed. */
  'signatures.open': { input: z.strictObject({ id: idSchema }), output: openedContentSchema },
  /**
   * Puts one sign operation per document into the outbox, in this order, all or none. `sha256` is the reviewed one;
   * documents without one are signed only by the explicit choice `unread`, and where reading is not offered only one at
   * a time. Failures: not-found; conflict; too-late; refused with a sentence.
   */
  'signatures.sign': {
    input: z.strictObject({ documents: toSign, unread: z.boolean().default(false) }),
    output: z.object({ batchId: z.uuid(), operationIds: z.array(z.uuid()) }),
  },
  /** Of several documents each, newest first: those that go on, and those that have ended and were not put away. */
  'signatures.batches': { input: z.strictObject({}), output: z.array(signatureBatchSchema) },
  /** Any, also of a single document. Failures: not-found. */
  'signatures.batch': { input: batchInput, output: signatureBatchSchema },
  /** Calls off what has not begun; what is on its way ends, and is told. */
  'signatures.stopBatch': { input: batchInput, output: signatureBatchSchema },
  /** Takes one that has ended off the list. Failures: not-found; conflict. */
  'signatures.archiveBatch': { input: batchInput, output: z.null() },
  /** Each puts one operation into the outbox and answers its id. Refuses to sign, with the reason. */
  'signatures.refuse': { input: withReasonInput, output: z.uuid() },
  /** Stops everybody's signing, and the capture, until it is unblocked. */
  'signatures.block': { input: withReasonInput, output: z.uuid() },
  'signatures.unblock': { input: documentInput, output: z.uuid() },
  /** Takes it out of the signature phase for everybody: for whoever sent it, while somebody has not signed yet. */
  'signatures.delete': { input: documentInput, output: z.uuid() },
  /** A receipt of the person's signature; `check` compares the captured file with what was reviewed. */
  'signatures.receipt': { input: z.strictObject({ id: idSchema, check: z.boolean() }), output: receiptSchema },
  /** Makes a draft of a forwarding to a signer who holds it, with subject and message; answers the draft. */
  'signatures.nudge': {
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
