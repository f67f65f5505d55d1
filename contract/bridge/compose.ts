import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema, secrecySchema } from './access.ts'
import { maxResolvedTogether } from './boxes.ts'
import { directoryEntrySchema } from './directory.ts'
import { documentViewSchema } from './documents.ts'
import { processDraftSchema } from './process-draft.ts'

/** Acts on an earlier forwarding: an answer to its sender, a forwarding to others, an addition by its sender. */
const draftActKinds = ['reply', 're-forward', 'complement'] as const
export type DraftActKind = (typeof draftActKinds)[number]

/** A file of the capture list; if it is not sent yet, it is sent along with the forwarding. */
const fileAttachmentSchema = z.strictObject({ fileId: z.uuid(), nome: z.string() })
/** A document in the signature phase: the forwarding waits until everybody has signed. */
const phaseAttachmentSchema = z.strictObject({ idFase: idSchema, nome: z.string() })
const attachmentSchema = z.union([documentViewSchema, fileAttachmentSchema, phaseAttachmentSchema])
export type Attachment = z.infer<typeof attachmentSchema>

const operationOnForwardingSchema = z.object({ idEncaminhamento: idSchema, operationId: z.uuid() })
export type OperationOnForwarding = z.infer<typeof operationOnForwardingSchema>

/** The most documents of one draft, as of one forwarding. */
export const maxDraftDocuments = 500
/** The most characters of the subject of a forwarding, and of the summary of a process. */
export const maxSubjectLength = 500
export const maxSummaryLength = 2000

/** A draft's fields; each may be empty. */
export const draftFieldsSchema = z.strictObject({
  recipients: z.array(directoryEntrySchema).max(200),
  idPapel: idSchema.nullable(),
  /** The summary, where the draft opens or edits a process. */
  subject: z.string().max(maxSummaryLength),
  message: z.string().max(100_000),
  documents: z.array(attachmentSchema).max(maxDraftDocuments),
  access: draftAccessSchema,
  /** Set if the access is or was secret. */
  secrecy: secrecySchema.optional(),
  notifyByEmail: z.boolean(),
  /** The forwarding that it acts on; null for a new one. `reply` and `complement` have no recipients. */
  about: z
    .strictObject({ kind: z.enum(draftActKinds), idEncaminhamento: idSchema })
    .nullable()
    .default(null),
  /** Set for the opening of a process and for an act on one; then `about` is null. A dispatch has one recipient. */
  process: processDraftSchema.optional(),
})
export type DraftFields = z.infer<typeof draftFieldsSchema>

/** A draft of a forwarding or of an act on a process; frozen while it has an operation. */
export const draftSchema = z.object({
  draftId: z.uuid(),
  fields: draftFieldsSchema,
  createdAt: z.string(),
  savedAt: z.string(),
  /** Incremented by each save. */
  revision: z.int().min(1),
  operationId: z.uuid().nullable(),
})
export type Draft = z.infer<typeof draftSchema>

/** The page that saves or sends, and the revision that it read or saved last; null before the first. */
const pageSchema = z.strictObject({ writer: z.uuid(), seen: z.int().min(1).nullable() })
export type WritingPage = z.infer<typeof pageSchema>

/** A draft of an act on a process, or one that was sent. */
const draftOfProcessSchema = z.object({
  draftId: z.uuid(),
  savedAt: z.string(),
  operationId: z.uuid().nullable(),
  process: processDraftSchema,
})
export type DraftOfProcess = z.infer<typeof draftOfProcessSchema>

export const composeCalls = {
  /** Readable drafts of which nothing has left, frozen ones included, last saved first. */
  'compose.list': { input: z.strictObject({}), output: z.array(draftSchema) },
  /** Drafts that cannot be read; they stay unchanged and cannot be opened. */
  'compose.unreadable': { input: z.strictObject({}), output: z.array(z.object({ draftId: z.uuid() })) },
  /** A listed draft; null if it is not listed. Fails if it cannot be read. */
  'compose.get': { input: z.strictObject({ draftId: z.uuid() }), output: draftSchema.nullable() },
  /** An operation's draft; null where this computer does not keep it. */
  'compose.sentBy': {
    input: z.strictObject({ operationId: z.uuid() }),
    output: draftSchema.pick({ draftId: true, fields: true }).nullable(),
  },
  /** The drafts of acts on a process, those that were sent included; last saved first. */
  'compose.ofProcess': { input: z.strictObject({ idProcesso: idSchema }), output: z.array(draftOfProcessSchema) },
  /** Operations of sent drafts that take forwardings out of their box: answers, and attachments to a process. */
  'compose.ofForwardings': {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(maxResolvedTogether) }),
    output: z.array(operationOnForwardingSchema),
  },
  /** Saves at once; a new draftId makes a draft. Failure: `conflict` if another page saved it after `seen`. */
  'compose.save': {
    input: z.strictObject({ draftId: z.uuid(), fields: draftFieldsSchema, page: pageSchema.optional() }),
    output: draftSchema,
  },
  'compose.discard': { input: z.strictObject({ draftId: z.uuid() }), output: z.null() },
  /** Drafts discarded in the last hour, last discarded first. */
  'compose.discarded': { input: z.strictObject({}), output: z.array(draftSchema) },
  /** Opens a discarded draft again. Failure: `not-found` if it is not kept any more. */
  'compose.restore': { input: z.strictObject({ draftId: z.uuid() }), output: draftSchema },
  /**
   * Freezes the draft and adds its operation and those of its unsent files to the outbox, in one transaction. Failures:
   * `refused` with a message that names the wrong field; `conflict` if another page saved it after `seen`. With `sendAt`
   * all of them are held until that moment of the service's time, or until the program is next open after it.
   */
  'compose.send': {
    input: z.strictObject({ draftId: z.uuid(), page: pageSchema.optional(), sendAt: z.iso.datetime().optional() }),
    output: draftSchema,
  },
  /** Cancels the operation of a frozen draft and opens it again. Failure: `too-late` once something may have left. */
  'compose.edit': { input: z.strictObject({ draftId: z.uuid() }), output: draftSchema },
} as const
