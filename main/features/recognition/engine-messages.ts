import { z } from 'zod'

/** The messages between the recogniser and its child process. */

/** The path of a PGM file. */
export interface EngineRequest {
  readonly id: number
  readonly image: string
}

/** How far a page has to be turned clockwise to stand upright. */
export const turnSchema = z.literal([0, 90, 180, 270])
export type Turn = z.infer<typeof turnSchema>

/** A word: text, number of its line, and left, top, right, bottom in pixels of the image as it was given. */
const engineWordSchema = z.tuple([z.string(), z.int(), z.number(), z.number(), z.number(), z.number()])

const enginePageSchema = z.object({
  words: z.array(engineWordSchema),
  /** Tesseract's mean confidence, 0 to 100; 0 without words. */
  confidence: z.number(),
  turn: turnSchema,
})
export type EnginePage = z.infer<typeof enginePageSchema>

export const engineReplySchema = z.union([
  z.object({ id: z.int(), ok: z.literal(true), page: enginePageSchema, memoryBytes: z.number() }),
  z.object({ id: z.int(), ok: z.literal(false), reason: z.string() }),
])
export type EngineReply = z.infer<typeof engineReplySchema>
