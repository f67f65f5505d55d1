import { z } from 'zod'

/** Acts that replace the content of files in the capture list. */
const revisionActKinds = [
  'turn',
  'delete',
  'move',
  'split',
  'join',
  /** Two stacks, the fronts and the backs of the same sheets, become one. */
  'collate',
  /** A part of a page was blacked out. */
  'redact',
  /** Recognised text was laid into the pages. */
  'recognise',
  /** A stack was split at its separator sheets, by the program. */
  'separate',
] as const

/** An act with the number of pages, or of files for `split`, `join`, `collate` and `separate`. */
export const revisionActSchema = z.object({ kind: z.enum(revisionActKinds), count: z.int().min(1) })
export type RevisionAct = z.infer<typeof revisionActSchema>
