import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { accessLevelSchema } from './access.ts'

/**
 * What becomes of a file: captured at once as a scan, with the capturer's own signature, with the qualified signature
 * that is in it already, or as a copy without one; or sent to signature.
 */
export const captureKindSchema = z.enum(['scanned', 'self-signed', 'certificate', 'copy', 'signature'])
export type CaptureKind = z.infer<typeof captureKindSchema>

/** Somebody who is to sign: a role or a citizen. */
export const signerSchema = z.object({ id: idSchema, nome: z.string(), detalhe: z.string() })
export type Signer = z.infer<typeof signerSchema>

/** `preparing`: still being copied and hashed. `problem`: it cannot be sent. `draft`: only on this computer. */
export const captureStateSchema = z.enum(['preparing', 'problem', 'draft', 'sent', 'done', 'refused'])

/** A file on the way from the desk to the service. `fileId` is the only name of it that a page ever has. */
export const captureRowSchema = z.object({
  fileId: z.uuid(),
  name: z.string(),
  sizeBytes: z.int().min(0),
  addedAt: z.string(),
  state: captureStateSchema,
  /** A sentence in Portuguese when state is `problem`. */
  problem: z.string().nullable(),
  sha256: z.string().nullable(),
  kind: captureKindSchema,
  access: accessLevelSchema,
  classe: z.object({ id: idSchema, codigo: z.string(), nome: z.string() }).nullable(),
  signers: z.array(signerSchema),
  operationId: z.uuid().nullable(),
  registro: z.string().nullable(),
  idDocumento: idSchema.nullable(),
})
export type CaptureRow = z.infer<typeof captureRowSchema>

const fileIds = z.array(z.uuid()).min(1).max(1000)
export const captureChangesSchema = z
  .strictObject({
    kind: captureKindSchema,
    access: accessLevelSchema,
    idClasse: idSchema.nullable(),
    signers: z.array(signerSchema).max(100),
  })
  .partial()
export type CaptureChanges = z.infer<typeof captureChangesSchema>

/** What adding files answered: the rows made, and the names that were not taken with the reason in Portuguese. */
export const addFilesResultSchema = z.object({
  rows: z.array(captureRowSchema),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type AddFilesResult = z.infer<typeof addFilesResultSchema>

export const captureCalls = {
  'capture.list': { input: z.strictObject({}), output: z.array(captureRowSchema) },
  'capture.update': {
    input: z.strictObject({ fileIds, changes: captureChangesSchema }),
    output: z.array(captureRowSchema),
  },
  /** Takes drafts off the list; what has been sent stays. */
  'capture.remove': { input: z.strictObject({ fileIds }), output: z.null() },
  /**
   * Puts one operation per file into the outbox, in the name of the role given, or of the citizen that the person is:
   * by their own id or, where they hold no role, by null. All or none.
   */
  'capture.submit': {
    input: z.strictObject({ fileIds, idPapel: idSchema.nullable() }),
    output: z.array(captureRowSchema),
  },
} as const
