import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** Bytes that main holds for the page: fetched from `contentPath + contentId`, with ranges; gone at sign-out. */
export const openedContentSchema = z.object({
  contentId: z.uuid(),
  name: z.string(),
  sizeBytes: z.int().min(0),
  sha256: z.string(),
})
export type OpenedContent = z.infer<typeof openedContentSchema>

/** A captured document that this computer knows. */
export const documentViewSchema = z.object({
  idDocumento: idSchema,
  registro: z.string(),
  nome: z.string(),
  capturedAt: z.string().nullable(),
})
export type DocumentView = z.infer<typeof documentViewSchema>

/** What the service says of a scan that has the value of the original. */
export const originalViewSchema = z.object({ valorLegal: z.string(), capturador: z.string(), capturedAt: z.string() })
export type OriginalView = z.infer<typeof originalViewSchema>

export const documentsCalls = {
  /** Documents that can be attached: those captured from here, newest first. */
  'documents.list': { input: z.strictObject({}), output: z.array(documentViewSchema) },
  'documents.open': { input: z.strictObject({ idDocumento: idSchema }), output: openedContentSchema },
  /** Opens what has been opened here with the system's program for PDFs, as a copy that is only to be read. */
  'documents.openOutside': { input: z.strictObject({ contentId: z.uuid() }), output: z.null() },
  /** Null for a document that is no scan with the value of the original, and where there are none. */
  'documents.original': { input: z.strictObject({ idDocumento: idSchema }), output: originalViewSchema.nullable() },
} as const
