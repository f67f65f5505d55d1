import { z } from 'zod'
import { conversionRefusals, type FileKind, type PicturePaper } from './types.ts'

/** The messages between main and the child of one conversion. */

export interface ChildLimits {
  /** A child that holds more memory is killed. */
  readonly memoryBytes: number
  /** Of one picture. */
  readonly pixels: number
  /** Parts that may still be taken out, and their bytes. */
  readonly parts: number
  readonly partBytes: number
}

export interface ConvertTask {
  readonly task: 'convert'
  readonly kind: FileKind
  readonly from: string
  readonly name: string
  /** An existing folder of this task's own. */
  readonly to: string
  readonly paper: PicturePaper
  readonly limits: ChildLimits
}

interface PicturesTask {
  readonly task: 'pictures'
  readonly pictures: readonly string[]
  /** The path of the PDF. */
  readonly to: string
  readonly paper: PicturePaper
  readonly dpi: number | null
  readonly limits: ChildLimits
}

export type ChildOrder = ConvertTask | PicturesTask

const messageSchema = z.object({
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string().nullable(),
})
const fileSchema = z.object({ path: z.string(), name: z.string() })
const whySchema = z.enum(conversionRefusals)

const madeSchema = z.object({
  kind: z.literal('made'),
  /** PDFs that the child has made of the whole file, below `to`. */
  documents: z.array(fileSchema),
  /** Files that the child has taken out, below `to`; main converts them in turn. */
  parts: z.array(fileSchema),
  left: z.array(z.object({ name: z.string(), why: whySchema })),
  /** Of the mail that the file is; also for its parts. */
  message: messageSchema.nullable(),
})
export type Made = z.infer<typeof madeSchema>

export const childReplySchema = z.union([
  madeSchema,
  z.object({ kind: z.literal('refused'), why: whySchema, nth: z.int(), detail: z.string() }),
  z.object({ kind: z.literal('disk'), code: z.string(), message: z.string() }),
])
/** `disk`: the system's error. `detail`: for the log, without names. */
export type ChildReply = z.infer<typeof childReplySchema>
