import { z } from 'zod'
import { destinationSchema } from './destination.ts'

/** A QR code as an SVG path, to be filled by the even-odd rule in a square of `size` units. */
const qrDrawingSchema = z.object({ size: z.int().min(1), path: z.string() })
export type QrDrawing = z.infer<typeof qrDrawingSchema>

/** The deadline of a cover: a date, or business days after the day on which it is scanned. */
export const coverDeadlineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('date'), date: z.iso.date() }),
  z.strictObject({ kind: z.literal('workdays'), days: z.int().min(1).max(365) }),
])
export type CoverDeadline = z.infer<typeof coverDeadlineSchema>

const labelNumber = z.string().trim().min(1).max(40)

export const sheetsCalls = {
  /**
   * Stores a cover of a profile and draws its code. Without a destination the document is not forwarded.
   * Failures: not-found for the profile; refused with a message.
   */
  'sheets.cover': {
    input: z.strictObject({
      profileId: z.uuid(),
      destination: destinationSchema.nullable(),
      deadline: coverDeadlineSchema.nullable(),
    }),
    output: z.object({ coverId: z.uuid(), code: qrDrawingSchema }),
  },
  /** Draws the code of a separator sheet. */
  'sheets.separator': { input: z.strictObject({}), output: qrDrawingSchema },
  /** Draws the links of registry numbers, in this order. */
  'sheets.labels': {
    input: z.strictObject({ numbers: z.array(labelNumber).min(1).max(1000) }),
    output: z.array(qrDrawingSchema),
  },
} as const
