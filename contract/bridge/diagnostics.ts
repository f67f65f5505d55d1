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

/** `program`: an unhandled error ended it; `start`: it could not open; `native`: Electron wrote a dump. */
export const crashKindSchema = z.enum(['program', 'start', 'page', 'helper', 'native'])
export type CrashKind = z.infer<typeof crashKindSchema>

const crashSummarySchema = z.object({
  /** Number of reports on this computer. */
  total: z.int().min(0),
  /** Those that nobody has dismissed, newest first. */
  unseen: z.array(z.object({ kind: crashKindSchema, at: z.string() })),
})
export type CrashSummary = z.infer<typeof crashSummarySchema>

export const diagnosticsCalls = {
  /** Facts about the program for the support: no secret, no name of a person or a document. Works without a sign-in. */
  'diagnostics.make': { input: z.strictObject({}), output: diagnosticsSchema },
  /** The crashes of earlier runs, and of the page in this one. Works without a sign-in. */
  'diagnostics.crashes': { input: z.strictObject({}), output: crashSummarySchema },
  'diagnostics.markCrashesSeen': { input: z.strictObject({}), output: z.null() },
} as const
