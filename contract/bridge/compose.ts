import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema, secrecySchema } from './access.ts'
import { directoryEntrySchema } from './directory.ts'
import { documentViewSchema } from './documents.ts'

/** What an earlier forwarding is to be followed by: an answer to its sender, a sending on, an addition by its sender. */
export const draftActKinds = ['reply', 're-forward', 'complement'] as const
export type DraftActKind = (typeof draftActKinds)[number]

/** A file of Capturar, whatever has become of it; it is captured, or sent to be signed, along with what it is in. */
export const fileAttachmentSchema = z.strictObject({ fileId: z.uuid(), nome: z.string() })
/** A document in the signature phase: what it is in waits until everybody has signed. */
export const phaseAttachmentSchema = z.strictObject({ idFase: idSchema, nome: z.string() })
/** What goes along with a forwarding. */
export const attachmentSchema = z.union([documentViewSchema, fileAttachmentSchema, phaseAttachmentSchema])
export type Attachment = z.infer<typeof attachmentSchema>

/** What the person has written so far; every field may still be empty. */
export const draftFieldsSchema = z.strictObject({
  recipients: z.array(directoryEntrySchema).max(200),
  idPapel: idSchema.nullable(),
  subject: z.string().max(500),
  message: z.string().max(100_000),
  documents: z.array(attachmentSchema).max(500),
  access: draftAccessSchema,
  /** Where the access is a secret, or was chosen as one before. */
  secrecy: secrecySchema.optional(),
  notifyByEmail: z.boolean(),
  /** The forwarding that it acts on; null for a new one. Only a new one and a sending on have recipients. */
  about: z
    .strictObject({ kind: z.enum(draftActKinds), idEncaminhamento: idSchema })
    .nullable()
    .default(null),
})
export type DraftFields = z.infer<typeof draftFieldsSchema>

/** A draft of a forwarding. With an operation it is frozen: that tells the rest. */
export const draftSchema = z.object({
  draftId: z.uuid(),
  fields: draftFieldsSchema,
  createdAt: z.string(),
  savedAt: z.string(),
  /** Grows at each saving. */
  revision: z.int().min(1),
  operationId: z.uuid().nullable(),
})
export type Draft = z.infer<typeof draftSchema>

/** Which page saves, and the revision that it has read or saved last; null before the first. */
const pageSchema = z.strictObject({ writer: z.uuid(), seen: z.int().min(1).nullable() })
export type WritingPage = z.infer<typeof pageSchema>

export const composeCalls = {
  /**
   * Drafts not sent yet, and frozen ones of which nothing has left (`operationId` is set), last saved first. Without
   * those that cannot be read.
   */
  'compose.list': { input: z.strictObject({}), output: z.array(draftSchema) },
  /** Which of them cannot be read: they are kept as they are, and cannot be opened. */
  'compose.unreadable': { input: z.strictObject({}), output: z.array(z.object({ draftId: z.uuid() })) },
  /** One draft, as in the list; null where there is none (any more). Fails where it is there and cannot be read. */
  'compose.get': { input: z.strictObject({ draftId: z.uuid() }), output: draftSchema.nullable() },
  /**
   * Saves at once, in a transaction; a draftId not seen before makes a new draft. Fails with `conflict` where it was
   * last saved by another page, later than `seen`; nothing is written then.
   */
  'compose.save': {
    input: z.strictObject({ draftId: z.uuid(), fields: draftFieldsSchema, page: pageSchema.optional() }),
    output: draftSchema,
  },
  'compose.discard': { input: z.strictObject({ draftId: z.uuid() }), output: z.null() },
  /**
   * Freezes the draft and puts its operation into the outbox, in one transaction; with it those that its files need,
   * which it waits for. Fails with `refused` and a sentence that names what is not as it must be; nothing has changed.
   */
  'compose.send': { input: z.strictObject({ draftId: z.uuid() }), output: draftSchema },
  /** Undoes the operation of a frozen draft and opens it again. Fails with `too-late` once something may have left. */
  'compose.edit': { input: z.strictObject({ draftId: z.uuid() }), output: draftSchema },
} as const
