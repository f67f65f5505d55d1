import { z } from 'zod'
import { captureRowSchema } from './capture.ts'
import { openedContentSchema } from './documents.ts'

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
  /** It has become PDF/A-2b, before it was sent. */
  'archive',
  /** The file that it was made of was attached, before it was sent. */
  'attach',
  /** Pages of scanned paper were made straight, lighter or smaller, or blank ones were left out. */
  'mend',
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
 * A page as it was measured. `left`: a program has written it, or it cannot be drawn. Of paper: by how many degrees its
 * lines fall to the right; whether it has dark borders, paper that is not white, nothing on it; and its picture, null for
 * none that covers it alone. `isMade`: that was made of another one, and is not made again.
 */
const measuredPageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('left') }),
  z.object({
    kind: z.literal('paper'),
    angle: z.number(),
    hasBorders: z.boolean(),
    isDim: z.boolean(),
    isBlank: z.boolean(),
    picture: z.object({ dpi: z.int(), sizeBytes: z.int(), bits: z.int(), isMade: z.boolean() }).nullable(),
  }),
])
export type PageMeasure = z.infer<typeof measuredPageSchema>

/** A page with a larger picture is over the limit, where the person wants one. */
export const pictureLimit = { bytes: 2_000_000, dpi: 300 } as const

/** `left`: pages, from 0, that are left out. */
const mendingSchema = z.strictObject({
  isStraightened: z.boolean(),
  isCropped: z.boolean(),
  isLightened: z.boolean(),
  isLimited: z.boolean(),
  left: z.array(z.int().min(0)).max(50_000),
})
export type Mending = z.infer<typeof mendingSchema>

const mended = { fileId, from, mending: mendingSchema }

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
  /**
   * Measures pages from `first` on, as many as a second allows, of the content that `mend` starts from: that before the
   * latest acts of this kind.
   */
  'pages.measure': {
    input: z.strictObject({ fileId, from, first: z.int().min(0) }),
    output: z.object({ total: z.int(), pages: z.array(measuredPageSchema) }),
  },
  /** One page before and after, as files of their own. */
  'pages.sample': {
    input: z.strictObject({ ...mended, page: z.int().min(0) }),
    output: z.object({ before: openedContentSchema, after: openedContentSchema }),
  },
  /** Mends all pages that need it; answers the pages, from 0, that had to stay as they were. */
  'pages.mend': {
    input: z.strictObject(mended),
    output: z.object({ row: captureRowSchema, kept: z.array(z.int()) }),
  },
  /** The latest act that can be undone, with the pages of its whole gesture, null if there is none; `isLimited`: older ones cannot be undone any more. */
  'pages.undoable': {
    input: z.strictObject({}),
    output: z.object({ latest: undoableSchema.nullable(), isLimited: z.boolean() }),
  },
  /** Undoes the latest act on a file, and those of the same gesture that can be undone; answers their rows on the list. */
  'pages.undo': { input: z.strictObject({ fileId }), output: z.array(captureRowSchema) },
} as const
