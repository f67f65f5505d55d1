import { z } from 'zod'
import { openedContentSchema } from './documents.ts'

const cellSchema = z.string().max(4000)

export const listsCalls = {
  /** Makes a CSV file (RFC 4180, UTF-8 with its mark, semicolons) of a list that the page shows. */
  'lists.save': {
    input: z.strictObject({
      title: z.string().trim().min(1).max(500),
      columns: z.array(cellSchema).min(1).max(20),
      rows: z.array(z.array(cellSchema).max(20)).max(5000),
    }),
    output: openedContentSchema,
  },
} as const
