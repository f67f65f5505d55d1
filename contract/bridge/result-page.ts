import { z } from 'zod'

/** Fields of one result page that describe all matches of the search. */
export const resultPageFields = {
  /** Matches on all pages, as the service counts them; null where it does not. */
  count: z.int().min(0).nullable(),
  /** In pages of the size that the service really gives; null where it does not count. */
  pages: z.int().min(0).nullable(),
  /** Records of this page that could not be read; absent for none. */
  leftOut: z.int().min(0).optional(),
  /** The service gave the same page once more, so that the other matches cannot be reached. */
  isRepeated: z.boolean().optional(),
} as const
const resultPageSchema = z.object(resultPageFields)
export type ResultPage = z.infer<typeof resultPageSchema>
