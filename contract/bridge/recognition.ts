import { z } from 'zod'
import { maxSearchLength } from '../search-words.ts'
import { captureRowSchema } from './capture.ts'

/** As a service or this computer writes a SHA-256; other texts name no file. */
const sha256Schema = z.string().max(100)

/** How far the text of a file on the capture list has been recognised. */
const fileTextSchema = z.object({
  fileId: z.uuid(),
  sha256: sha256Schema,
  pages: z.int().min(1),
  /** Pages that need no further work: recognised, with a text of their own, or failed. */
  done: z.int().min(0),
  /** Pages whose text was recognised on this computer. */
  recognised: z.int().min(0),
  failed: z.int().min(0),
  /** Pages, from 1, that seem to stand on their head or side, and their clockwise turn to stand upright. */
  turned: z.array(z.object({ page: z.int().min(1), turn: z.literal([90, 180, 270]) })),
})
export type RecognisedFile = z.infer<typeof fileTextSchema>

const recognitionViewSchema = z.object({
  /** `off`: the person has turned it off. `unable`: the engine does not start on this computer. */
  state: z.enum(['working', 'idle', 'suspended', 'off', 'unable']),
  /** Files without text of their own, in the order of the list. */
  files: z.array(fileTextSchema),
})
export type RecognitionView = z.infer<typeof recognitionViewSchema>

const wordSchema = z.object({
  text: z.string(),
  line: z.int().min(0),
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
})

/** A file that has the sought words in its recognised text. */
const foundTextSchema = z.object({
  sha256: sha256Schema,
  /** The first page that has them, from 1. */
  page: z.int().min(1),
  /** Some words around the first of them. */
  excerpt: z.string(),
})
export type FoundText = z.infer<typeof foundTextSchema>

export const recognitionCalls = {
  'recognition.get': { input: z.strictObject({}), output: recognitionViewSchema },
  /** The recognised words of a page, from 1, in points from its upper left corner; null if there are none (yet). */
  'recognition.words': {
    /** `onlyKnown`: the page is not recognised because of the question. */
    input: z.strictObject({ sha256: sha256Schema, page: z.int().min(1), onlyKnown: z.literal(true).optional() }),
    output: z.array(wordSchema).nullable(),
  },
  /** Files of the list by their recognised words, at most 50. */
  'recognition.search': {
    input: z.strictObject({ text: z.string().max(maxSearchLength) }),
    output: z.array(foundTextSchema),
  },
  /** Forgets what was recognised of a file and recognises it again. Failures: not-found. */
  'recognition.again': { input: z.strictObject({ fileId: z.uuid() }), output: z.null() },
  /**
   * Lays the recognised words of a draft into its PDF as text that is not seen; its pages look as before, and the act can
   * be undone. Failures: not-found; too-late; refused with a message.
   */
  'recognition.layText': { input: z.strictObject({ fileId: z.uuid() }), output: captureRowSchema },
} as const
