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

/**
 * `program`: an unhandled error ended it; `start`: it could not open; `native`: Electron wrote a dump; `view`: a part of
 * the window could not be rendered.
 */
export const crashKindSchema = z.enum(['program', 'start', 'page', 'helper', 'native', 'view'])
export type CrashKind = z.infer<typeof crashKindSchema>

const crashSummarySchema = z.object({
  /** Number of reports on this computer. */
  total: z.int().min(0),
  /** Those that nobody has dismissed, newest first. */
  unseen: z.array(z.object({ kind: crashKindSchema, at: z.string() })),
})
export type CrashSummary = z.infer<typeof crashSummarySchema>

/** A part of the window that could not be rendered. No message of the error: it may quote what the person reads. */
const viewFaultSchema = z.strictObject({
  /** The code that the person sees. */
  id: z.uuid(),
  place: z.enum(['window', 'screen', 'list', 'part']),
  /** Class of the error. */
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** Places in Malote's scripts, innermost first: `index-D3x.js:10:233`. */
  frames: z.array(z.string().regex(/^[\w.-]{1,80}:\d{1,9}:\d{1,9}$/)).max(20),
})

export const diagnosticsCalls = {
  /** Facts about the program for the support: no secret, no name of a person or a document. Works without a sign-in. */
  'diagnostics.make': { input: z.strictObject({}), output: diagnosticsSchema },
  /** The crashes of earlier runs, and of the page in this one. Works without a sign-in. */
  'diagnostics.crashes': { input: z.strictObject({}), output: crashSummarySchema },
  'diagnostics.markCrashesSeen': { input: z.strictObject({}), output: z.null() },
  /** Keeps the fault among the reports of crashes. Works without a sign-in. */
  'diagnostics.recordFault': { input: viewFaultSchema, output: z.null() },
} as const
