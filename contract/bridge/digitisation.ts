import { z } from 'zod'
import { openedContentSchema } from './documents.ts'

const scanSchema = z.object({
  /** Dots per inch, in the directions of the picture's own sides. */
  across: z.int().min(0),
  down: z.int().min(0),
  colour: z.enum(['mono', 'grey', 'indexed', 'rgb', 'cmyk', 'unknown']),
  compressions: z.array(z.enum(['none', 'flate', 'lzw', 'run-length', 'ccitt', 'jbig2', 'jpeg', 'jpeg-2000'])),
})
export type MeasuredScan = z.infer<typeof scanSchema>

const digitisedPageSchema = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  /** Null for a page that is no scan. */
  scan: scanSchema.nullable(),
  words: z.int().min(0),
  isEmpty: z.boolean(),
})
export type DigitisedPage = z.infer<typeof digitisedPageSchema>

/** Something in which a file falls short of Decreto 10.278/2020, in Portuguese, and what mends it. */
const shortcomingSchema = z.object({
  /** The article or annex. */
  basis: z.string(),
  text: z.string(),
  mend: z.string(),
})
export type Shortcoming = z.infer<typeof shortcomingSchema>

/** A file of Capturar, measured from its bytes. */
const measuredFileSchema = z.object({
  fileId: z.uuid(),
  name: z.string(),
  sha256: z.string(),
  /** Null for a page that could not be read. */
  pages: z.array(digitisedPageSchema.nullable()),
  /** How many the file has; more than were measured in a very long one. */
  pageCount: z.int().min(0),
  /** By what it says of itself, and by the check. */
  format: z.string(),
  shortcomings: z.array(shortcomingSchema),
})
export type MeasuredFile = z.infer<typeof measuredFileSchema>

const lineSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)

/** Metadata of Annex II that only the person knows, for all files alike; empty where not told. */
const digitisationDataSchema = z.strictObject({
  place: lineSchema,
  day: z.iso.date().nullable(),
  subject: lineSchema,
  author: lineSchema,
  documentType: lineSchema,
})
export type DigitisationData = z.infer<typeof digitisationDataSchema>

export const maxReportedFiles = 200

export const digitisationCalls = {
  /**
   * Measures a file. Failures: not-found; conflict for a file that is being copied or cannot be sent; refused, with a
   * message, for one that cannot be read.
   */
  'digitisation.measure': {
    input: z.strictObject({ fileId: z.uuid(), data: digitisationDataSchema }),
    output: measuredFileSchema,
  },
  /**
   * The laudo of files page by page, or the term of their batch, as a PDF with the same data as JSON inside. Failures as
   * those of `digitisation.measure`.
   */
  'digitisation.report': {
    input: z.strictObject({
      fileIds: z.array(z.uuid()).min(1).max(maxReportedFiles),
      kind: z.enum(['pages', 'batch']),
      data: digitisationDataSchema,
    }),
    output: z.object({ content: openedContentSchema, pages: z.int().min(1) }),
  },
} as const
