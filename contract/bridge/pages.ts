import { z } from 'zod'
import { captureRowSchema } from './capture.ts'

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
  /** Signed with the person's own certificate. */
  'sign',
  /** The file that it was made of was attached, before it was sent. */
  'attach',
  /** A stack was split at its separator sheets, by the program. */
  'separate',
] as const

/** An act with the number of pages, none for what a file says of itself, or of files for `split`, `join`, `collate`, `attach` and `separate`. */
export const revisionActSchema = z.object({
  kind: z.enum(revisionActKinds),
  count: z.int().min(0),
  /** The same for the acts on several files that the person asked for at once: they are undone together. */
  gesture: z.uuid().optional(),
})
export type RevisionAct = z.infer<typeof revisionActSchema>

/** A page of a file, 0 for the first, and how far it is turned clockwise. */
const chosenPageSchema = z.strictObject({ page: z.int().min(0), turn: z.literal([0, 90, 180, 270]) })
export type ChosenPage = z.infer<typeof chosenPageSchema>

/** A page of a new content, of the content that had it before. */
export interface CarriedPage extends ChosenPage {
  readonly sha256: string
}

const pagesOf = <T extends z.ZodType>(page: T) => z.array(page).min(1).max(50_000)
const fileId = z.uuid()
/** The SHA-256 of the content that the pages were chosen in: another content is a conflict. */
const from = z.string().regex(/^[0-9a-f]{64}$/)

/** The latest acts can be undone, at least one: so many, as long as the contents between them are not larger. */
export const undoLimits = { acts: 100, bytes: 1_000_000_000 } as const

const undoableSchema = z.object({ fileId, act: revisionActSchema })
export type UndoableAct = z.infer<typeof undoableSchema>

/**
 * Page tools on files that are not sent yet; the former content can be restored until one of the files is sent.
 * Failures of all: not-found; too-late; conflict; refused with the reason.
 */
export const pagesCalls = {
  /** Replaces the pages of a file by these pages of its own. */
  'pages.arrange': {
    input: z.strictObject({ fileId, from, act: revisionActSchema, pages: pagesOf(chosenPageSchema) }),
    output: captureRowSchema,
  },
  /** Makes one file of each group, in the place of the file; answers the rows in order. */
  'pages.split': {
    input: z.strictObject({
      fileId,
      from,
      groups: z
        .array(z.strictObject({ pages: pagesOf(chosenPageSchema) }))
        .min(2)
        .max(1000),
    }),
    output: z.array(captureRowSchema),
  },
  /** Makes one file of several, in the place of the first. */
  'pages.join': {
    input: z.strictObject({
      files: z.array(z.strictObject({ fileId, from })).min(2).max(100),
      kind: z.enum(['join', 'collate']),
      pages: pagesOf(chosenPageSchema.extend({ fileId })),
    }),
    output: captureRowSchema,
  },
  /** The latest act that can be undone, with the pages of its whole gesture, null if there is none; `isLimited`: older ones cannot be undone any more. */
  'pages.undoable': {
    input: z.strictObject({}),
    output: z.object({ latest: undoableSchema.nullable(), isLimited: z.boolean() }),
  },
  /** Undoes the latest act on a file, and those of the same gesture that can be undone; answers their rows on the list. */
  'pages.undo': { input: z.strictObject({ fileId }), output: z.array(captureRowSchema) },
} as const
