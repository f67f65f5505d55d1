import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { maxSearchLength } from './words.ts'

/** Bytes that the page fetches from `contentPath + contentId`, with ranges, until sign-out. */
export const openedContentSchema = z.object({
  contentId: z.uuid(),
  name: z.string(),
  sizeBytes: z.int().min(0),
  sha256: z.string(),
})
export type OpenedContent = z.infer<typeof openedContentSchema>

/** A captured document known on this computer. */
export const documentViewSchema = z.object({
  idDocumento: idSchema,
  registro: z.string(),
  nome: z.string(),
  capturedAt: z.string().nullable(),
})
export type DocumentView = z.infer<typeof documentViewSchema>

/** A scan with the value of the original. */
const originalViewSchema = z.object({ valorLegal: z.string(), capturador: z.string(), capturedAt: z.string() })
export type OriginalView = z.infer<typeof originalViewSchema>

export const documentsCalls = {
  /** Documents captured from this computer, newest first: they can be attached. */
  'documents.list': { input: z.strictObject({}), output: z.array(documentViewSchema) },
  /**
   * Searches at the service: a registry number whole, a name by a part. Answers the newest, up to 50, and whether there
   * may be more. What the service answers beside the point is left out.
   */
  'documents.search': {
    input: z.strictObject({ text: z.string().trim().min(2).max(maxSearchLength) }),
    output: z.object({ found: z.array(documentViewSchema), isMore: z.boolean() }),
  },
  'documents.open': { input: z.strictObject({ idDocumento: idSchema }), output: openedContentSchema },
  /** Opens a read-only copy in the system's program for PDFs. */
  'documents.openOutside': { input: z.strictObject({ contentId: z.uuid() }), output: z.null() },
  /** Null for any other document. */
  'documents.original': { input: z.strictObject({ idDocumento: idSchema }), output: originalViewSchema.nullable() },
} as const
