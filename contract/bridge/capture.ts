import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema, secrecyChangesSchema, secrecySchema } from './access.ts'
import { visibleMarkSchema } from './certificates.ts'
import { destinationSchema } from './destination.ts'
import { openedContentSchema } from './documents.ts'

/**
 * How a file is sent: captured as a scan, as a scan with the value of the original, with the capturer's own signature,
 * with the qualified signature that it contains, or as a copy without one; or sent to signature.
 */
export const captureKindSchema = z.enum(['scanned', 'original', 'self-signed', 'certificate', 'copy', 'signature'])
export type CaptureKind = z.infer<typeof captureKindSchema>

/** A role or a citizen who is to sign. */
export const signerSchema = z.object({ id: idSchema, nome: z.string(), detalhe: z.string() })
export type Signer = z.infer<typeof signerSchema>

/**
 * `preparing`: being copied and hashed. `problem`: cannot be sent. `draft`: not sent yet. `deleted`: the
 * document that had been sent to signature was deleted, or withdrawn from the person.
 */
const captureStateSchema = z.enum(['preparing', 'problem', 'draft', 'sent', 'done', 'refused', 'deleted'])

/** Warnings about a PDF; none prevents sending it. */
export const findingSchema = z.enum([
  /** No examined page has text to select or search. */
  'no-text',
  /** Pages of different sizes. */
  'odd-sizes',
  /** Scanned with fewer than 150 dots per inch. */
  'low-resolution',
  /** Contains digital signatures that the environment accepts: the kind that keeps them is proposed. */
  'signed',
  /** Contains digital signatures, of which one at least cannot be confirmed to hold. */
  'signed-unproved',
  /** Opens without a password, but restricts some uses. */
  'restricted',
  /** Its cross-reference table was broken and had to be rebuilt. */
  'repaired',
  /** A page needs a part that is not where the file says: other readers may show more, or less. */
  'incomplete',
  /** It claims more pages than it holds. */
  'overstated',
  /** Too large or too slow to be examined. */
  'not-examined',
  /** Its first page could not be drawn: too large, too slow, or broken. */
  'not-drawn',
])
export type Finding = z.infer<typeof findingSchema>

/** The result of examining a PDF; sizes are those of the first page. */
const reportSchema = z.object({
  pages: z.int().min(0).nullable(),
  widthMm: z.number().nullable(),
  heightMm: z.number().nullable(),
  /** Dots per inch of the first page; null if it is not a scan. */
  dpi: z.int().nullable(),
  signatures: z.int().min(0),
  /** Of the signatures, those that are time stamps. */
  stamps: z.int().min(0).optional(),
  findings: z.array(findingSchema),
})
export type Report = z.infer<typeof reportSchema>

/** A captured document with the same content, known from this computer or from the service. */
const knownDocumentSchema = z.object({
  idDocumento: idSchema,
  registro: z.string(),
  capturedAt: z.string().nullable(),
  by: z.enum(['here', 'service']),
})
export type KnownDocument = z.infer<typeof knownDocumentSchema>

/**
 * Why a sheet in a stack is not followed, or not without the person. Of another person; not known on this computer; of
 * another version or damaged; two covers on one page; its profile or a recipient is gone; the profile has another
 * destination than is printed; its deadline is over.
 */
const sheetProblemSchema = z.enum([
  'other-person',
  'unknown-cover',
  'unknown-sheet',
  'ambiguous',
  'profile-gone',
  'recipient-gone',
  'destination-changed',
  'deadline-over',
])
export type SheetProblem = z.infer<typeof sheetProblemSchema>

/**
 * `reading`: its pages are searched for sheets. `none`: the person asked for it, and there is none. `part`: a document
 * of a stack. `kept`: it stays as it is, with a message in Portuguese that says why.
 */
const rowSheetsSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('reading'), isAsked: z.boolean() }),
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('kept'), message: z.string() }),
  z.object({
    state: z.literal('part'),
    /** The profile of its cover; null without one. */
    coverOf: z.string().nullable(),
    deadline: z.iso.date().nullable(),
    problem: sheetProblemSchema.nullable(),
  }),
])

/** The mail that a file is, or that it came in. */
const messageFactsSchema = z.object({
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  to: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  sentAt: z.string().nullable(),
})
export type MessageFacts = z.infer<typeof messageFactsSchema>

/** A file on its way to the service. A page knows it only by `fileId`, never by its path. */
export const captureRowSchema = z.object({
  fileId: z.uuid(),
  name: z.string(),
  sizeBytes: z.int().min(0),
  addedAt: z.string(),
  state: captureStateSchema,
  /** A message in Portuguese when state is `problem`; when it is `done`, something that the person should check. */
  problem: z.string().nullable(),
  sha256: z.string().nullable(),
  kind: captureKindSchema,
  access: draftAccessSchema,
  /** Set if the access is or was secret. */
  secrecy: secrecySchema.nullable(),
  classe: z.object({ id: idSchema, codigo: z.string(), nome: z.string() }).nullable(),
  signers: z.array(signerSchema),
  /** The role of a profile; null: the role in force when the file is sent. */
  idPapel: idSchema.nullable(),
  /** The destination of its profile after the capture; null once the forwarding is requested. */
  destination: destinationSchema.nullable(),
  /** As its profile says. */
  visibleMark: visibleMarkSchema.nullable(),
  /** The file that it was made of, kept until the document is registered; null: it was a PDF. */
  original: z.object({ name: z.string(), sha256: z.string() }).nullable(),
  /** The original is attached to the PDF when it is sent. */
  attachesOriginal: z.boolean(),
  /** The PDF becomes PDF/A-2b before it is sent. */
  makesArchive: z.boolean(),
  message: messageFactsSchema.nullable(),
  /** Null until it has been examined. */
  report: reportSchema.nullable(),
  /** Content id (documents.ts) of a picture of the first page. */
  thumbnail: z.uuid().nullable(),
  known: knownDocumentSchema.nullable(),
  /** The watched folder that it came from. */
  folderName: z.string().nullable(),
  /** The file whose documents it and others are: of a mail, an archive or a stack of paper. */
  stackId: z.uuid().nullable(),
  /** The effect of separator or cover sheets on it; null if none were looked for. */
  sheets: rowSheetsSchema.nullable(),
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
/** The name that the service gets: one line, and the end that says what it is. */
const fileNameSchema = z
  .string()
  .trim()
  .min(5)
  .max(255)
  .regex(/^[^\p{Cc}/\\]*[^\p{Cc}/\\.\s][^\p{Cc}/\\]*\.pdf$/iu)
const captureChangesSchema = z
  .strictObject({
    /** Of one file only. */
    name: fileNameSchema,
    kind: captureKindSchema,
    access: draftAccessSchema,
    /** Fields that are not named stay. A new level removes the grounds of the old one. */
    secrecy: secrecyChangesSchema,
    idClasse: idSchema.nullable(),
    signers: z.array(signerSchema).max(100),
    idPapel: idSchema.nullable(),
    /** Null: not forwarded. */
    destination: destinationSchema.nullable(),
    attachesOriginal: z.boolean(),
    makesArchive: z.boolean(),
    /** Its profile does not lay the recognised text into it: the person draws on its pages. */
    addsTextLayer: z.literal(false),
  })
  .partial()
export type CaptureChanges = z.infer<typeof captureChangesSchema>

/** A file that was not taken, or a folder without documents, with the reason in Portuguese. */
const rejectedFileSchema = z.object({
  name: z.string(),
  reason: z.string(),
  isFolder: z.boolean().optional(),
  /** The row of the list that says the same, until the person removes it. */
  fileId: z.uuid().optional(),
  /** The document that the content already is, if that is the reason. */
  known: knownDocumentSchema.omit({ by: true }).optional(),
})
export type RejectedFile = z.infer<typeof rejectedFileSchema>
export const emptyFolderReason = 'Não há nenhum documento nela.'

export const addFilesResultSchema = z.object({ rows: z.array(captureRowSchema), rejected: z.array(rejectedFileSchema) })
export type AddFilesResult = z.infer<typeof addFilesResultSchema>

/** True for what is handed over with a folder: not what systems and programs keep beside documents for themselves. */
export const isOfFolder = (name: string): boolean => !/^(?:[.~].*|desktop\.ini|thumbs\.db)$/i.test(name)

/** Endings of files that are PDFs or can be made one. */
export const takenEndings =
  'pdf jpg jpeg jpe jfif png tif tiff webp heic heif eml msg zip doc docx odt rtf xls xlsx ods ppt pptx odp txt csv html htm'.split(
    ' ',
  )

/** The same, for a dialog that chooses files. */
export const takenTypes = takenEndings.map((ending) => `.${ending}`)

export const captureCalls = {
  'capture.list': { input: z.strictObject({}), output: z.array(captureRowSchema) },
  'capture.update': {
    input: z
      .strictObject({ fileIds, changes: captureChangesSchema })
      .refine(({ fileIds, changes }) => changes.name === undefined || fileIds.length === 1, { error: 'a name each' }),
    output: z.array(captureRowSchema),
  },
  /** Removes drafts from the list; sent files stay. */
  'capture.remove': { input: z.strictObject({ fileIds }), output: z.null() },
  /**
   * Adds one operation per file to the outbox, all or none; with a forwarding that waits for the capture if the row has
   * a destination. Acts as the row's role, else as `idPapel`: a role, the person's own id, or null for a citizen.
   */
  'capture.submit': {
    input: z.strictObject({ fileIds, idPapel: idSchema.nullable() }),
    output: z.array(captureRowSchema),
  },
  /** Sets the values of a profile on drafts. Failures: not-found; too-late. */
  'capture.applyProfile': {
    input: z.strictObject({ fileIds, profileId: z.uuid() }),
    output: z.array(captureRowSchema),
  },
  /** The rejected files, oldest first. Main keeps them in memory until the person clears them, signs out or quits. */
  'capture.rejected': { input: z.strictObject({}), output: z.array(rejectedFileSchema) },
  /** Those with a row are not kept: the list shows them. */
  'capture.keepRejected': { input: z.strictObject({ rejected: z.array(rejectedFileSchema) }), output: z.null() },
  'capture.clearRejected': { input: z.strictObject({}), output: z.null() },
  /**
   * Searches drafts for separator and cover sheets in the background, and makes one draft of each document between them.
   * Failures: not-found; too-late.
   */
  'capture.splitSheets': { input: z.strictObject({ fileIds }), output: z.array(captureRowSchema) },
  /** Opens the private copy of a file for reading. Failures: not-found. */
  'capture.open': { input: z.strictObject({ fileId: z.uuid() }), output: openedContentSchema },
} as const
