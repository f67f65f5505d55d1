import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema } from './access.ts'
import { captureKindSchema, captureRowSchema } from './capture.ts'
import { destinationSchema } from './destination.ts'
import { classViewSchema, directoryEntrySchema } from './directory.ts'

/**
 * Why a value is proposed. `title`: a line of the first page. `uses`: in `agree` of the last `of` submissions with this word,
 * of the vocabulary and as it is written; `folder`: the same for files of this watched folder.
 */
const reasonSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('title') }),
  z.object({
    by: z.enum(['uses', 'folder']),
    word: z.string(),
    agree: z.int().min(1),
    of: z.int().min(1),
  }),
])

const proposed = <T extends z.ZodType>(value: T) => z.object({ value, reason: reasonSchema }).nullable()

/** The values proposed for a file; null where the evidence is weak, or a profile has chosen. */
const proposalsSchema = z.object({
  /** Without an extension; only for a name that says nothing. */
  name: proposed(z.string()),
  kind: proposed(captureKindSchema),
  access: proposed(draftAccessSchema),
  classe: proposed(classViewSchema),
  recipients: proposed(z.array(directoryEntrySchema).min(1)),
  /** The first page is still being recognised: a later answer may propose more. */
  isReading: z.boolean(),
})
export type Proposals = z.infer<typeof proposalsSchema>

/** A person who was served: the file, and the operations that it became. */
export const servedPersonSchema = z.object({
  fileId: z.uuid(),
  servedAt: z.iso.datetime(),
  name: z.string(),
  pages: z.int().min(0).nullable(),
  sha256: z.string().nullable(),
  /** Undone: the file is a draft again. */
  isUndone: z.boolean(),
  registro: z.string().nullable(),
  idDocumento: idSchema.nullable(),
  roleName: z.string().nullable(),
  /** Names of the recipients; empty if it is not forwarded. */
  recipients: z.array(z.string()),
  captureId: z.uuid(),
  /** The forwarding that waits for the capture; null without one. */
  forwardId: z.uuid().nullable(),
})
export type ServedPerson = z.infer<typeof servedPersonSchema>

export const counterCalls = {
  /** Failures: not-found. */
  'counter.propose': { input: z.strictObject({ fileId: z.uuid() }), output: proposalsSchema },
  /**
   * Sets the destination of a draft and submits it as `capture.submit` does, and adds it to the people served. Failures as
   * those of `capture.update` and `capture.submit`; then it is a draft as before.
   */
  'counter.serve': {
    input: z.strictObject({
      fileId: z.uuid(),
      destination: destinationSchema.nullable(),
      idPapel: idSchema.nullable(),
    }),
    output: captureRowSchema,
  },
  /** The last people served, at most 30, newest first. */
  'counter.served': { input: z.strictObject({}), output: z.array(servedPersonSchema) },
  /** Forgets what proposals are made of. The people served stay. */
  'counter.forget': { input: z.strictObject({}), output: z.null() },
} as const
