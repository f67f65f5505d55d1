import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema, secrecyChangesSchema, secrecySchema } from './access.ts'
import { destinationSchema } from './destination.ts'
import { openedContentSchema } from './documents.ts'

/**
 * What becomes of a file: captured at once as a scan, as a scan with the value of the original (where the service has
 * released it), with the capturer's own signature, with the qualified signature that is in it already, or as a copy
 * without one; or sent to signature.
 */
export const captureKindSchema = z.enum(['scanned', 'original', 'self-signed', 'certificate', 'copy', 'signature'])
export type CaptureKind = z.infer<typeof captureKindSchema>

/** Somebody who is to sign: a role or a citizen. */
export const signerSchema = z.object({ id: idSchema, nome: z.string(), detalhe: z.string() })
export type Signer = z.infer<typeof signerSchema>

/** `preparing`: still being copied and hashed. `problem`: it cannot be sent. `draft`: only on this computer. */
export const captureStateSchema = z.enum(['preparing', 'problem', 'draft', 'sent', 'done', 'refused'])

/** What a person should know of a PDF before it is sent; none of them keeps it from being sent (product.md, C5). */
export const findingSchema = z.enum([
  /** No page that was looked at has text to select or search. */
  'no-text',
  /** Pages of different sizes. */
  'odd-sizes',
  /** Scanned with fewer than 150 dots per inch. */
  'low-resolution',
  /** Digital signatures are in it: the kind that keeps them is proposed. */
  'signed',
  /** Opens without a password, but forbids some uses. */
  'restricted',
  /** Its table of contents was broken and had to be made anew to read it. */
  'repaired',
  /** Too large or too slow to be looked at here. */
  'not-examined',
  /** Its first page could not be drawn here: too large, too slow, or broken. */
  'not-drawn',
])
export type Finding = z.infer<typeof findingSchema>

/** What looking at a PDF has found; pages' sizes in millimetres, of the first page. */
export const reportSchema = z.object({
  pages: z.int().min(0).nullable(),
  widthMm: z.number().nullable(),
  heightMm: z.number().nullable(),
  /** Dots per inch of the scan on the first page; null where it is none. */
  dpi: z.int().nullable(),
  signatures: z.int().min(0),
  findings: z.array(findingSchema),
})
export type Report = z.infer<typeof reportSchema>

/** The same content has been captured already: by this person from `here`, or as the `service` says. */
export const knownSchema = z.object({
  idDocumento: idSchema,
  registro: z.string(),
  capturedAt: z.string().nullable(),
  by: z.enum(['here', 'service']),
})
export type Known = z.infer<typeof knownSchema>

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
  access: draftAccessSchema,
  /** Where the access is a secret, or was chosen as one before. */
  secrecy: secrecySchema.nullable(),
  classe: z.object({ id: idSchema, codigo: z.string(), nome: z.string() }).nullable(),
  signers: z.array(signerSchema),
  /** In whose name, where a profile has said so; null: the role that is in force when it is sent. */
  idPapel: idSchema.nullable(),
  /** Where it is forwarded to once it is captured, as its profile says; null once that has been asked for. */
  destination: destinationSchema.nullable(),
  /** Null until it has been looked at. */
  report: reportSchema.nullable(),
  /** A content id (documents.ts) of a picture of the first page; null until there is one. */
  thumbnail: z.uuid().nullable(),
  known: knownSchema.nullable(),
  /** The name of the watched folder that it came from. */
  folderName: z.string().nullable(),
  operationId: z.uuid().nullable(),
  registro: z.string().nullable(),
  idDocumento: idSchema.nullable(),
})
export type CaptureRow = z.infer<typeof captureRowSchema>

const fileIds = z
  .array(z.uuid())
  .min(1)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'each file once' })
export const captureChangesSchema = z
  .strictObject({
    kind: captureKindSchema,
    access: draftAccessSchema,
    /** Of each file, what is not named here stays. Grounds of one level are taken back where another is chosen. */
    secrecy: secrecyChangesSchema,
    idClasse: idSchema.nullable(),
    signers: z.array(signerSchema).max(100),
    idPapel: idSchema.nullable(),
    /** What a profile has said can be taken back. */
    destination: z.null(),
  })
  .partial()
export type CaptureChanges = z.infer<typeof captureChangesSchema>

/** What adding files answered: the rows made, and the names that were not taken with the reason in Portuguese. */
export const addFilesResultSchema = z.object({
  rows: z.array(captureRowSchema),
  rejected: z.array(
    z.object({
      name: z.string(),
      reason: z.string(),
      /** The document that it has become already, where that is why. */
      known: knownSchema.omit({ by: true }).optional(),
    }),
  ),
})
export type AddFilesResult = z.infer<typeof addFilesResultSchema>

/** Whether a file of a folder is meant where the whole folder is handed over: beside PDFs it holds other things. */
export const isMeantOfFolder = (name: string): boolean => /^[^.~].*\.pdf$/i.test(name)

export const captureCalls = {
  'capture.list': { input: z.strictObject({}), output: z.array(captureRowSchema) },
  'capture.update': {
    input: z.strictObject({ fileIds, changes: captureChangesSchema }),
    output: z.array(captureRowSchema),
  },
  /** Takes drafts off the list; what has been sent stays. */
  'capture.remove': { input: z.strictObject({ fileIds }), output: z.null() },
  /**
   * Puts one operation per file into the outbox, in the name of the row's role or else of the role given, or of the
   * citizen that the person is: by their own id or, where they hold no role, by null. With it goes a forwarding where
   * the row has a destination, which waits until it is captured. All or none.
   */
  'capture.submit': {
    input: z.strictObject({ fileIds, idPapel: idSchema.nullable() }),
    output: z.array(captureRowSchema),
  },
  /** Sets all that a profile says on drafts. Failures: not-found; too-late. */
  'capture.applyProfile': {
    input: z.strictObject({ fileIds, profileId: z.uuid() }),
    output: z.array(captureRowSchema),
  },
  /** The private copy of a file, to be read before it is sent. Failures: not-found. */
  'capture.open': { input: z.strictObject({ fileId: z.uuid() }), output: openedContentSchema },
} as const
