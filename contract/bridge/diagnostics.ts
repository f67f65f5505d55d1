import { z } from 'zod'
import { openedContentSchema } from './documents.ts'

/** One file of the diagnostics, as the person reads it before it is saved. */
const diagnosticFileSchema = z.object({ name: z.string(), text: z.string() })
export type DiagnosticFile = z.infer<typeof diagnosticFileSchema>

const diagnosticsSchema = z.object({
  files: z.array(diagnosticFileSchema),
  /** The same files as a ZIP, until the next diagnostics are made. */
  zip: openedContentSchema,
})
export type MadeDiagnostics = z.infer<typeof diagnosticsSchema>

export const diagnosticsCalls = {
  /** Facts about the program for the support: no secret, no name of a person or a document. Works without a sign-in. */
  'diagnostics.make': { input: z.strictObject({}), output: diagnosticsSchema },
} as const
