import { z } from 'zod'
import { addFilesResultSchema } from './capture.ts'
import { failureSchema } from './outcome.ts'

/** Result for files that the system opened with Malote: "open with", "send to", a command line. */
const openedFilesSummarySchema = z.object({
  /** Number of files added to the capture list. */
  added: z.int().min(0),
  /** Number of these that were opened before the sign-in. */
  addedBefore: z.int().min(0),
  rejected: addFilesResultSchema.shape.rejected,
  /** Set if the disk refused some of them. */
  failure: failureSchema.nullable(),
})
export type OpenedFilesSummary = z.infer<typeof openedFilesSummarySchema>

export const openedCalls = {
  /** The result since the last call; each result goes to one page only. */
  'opened.take': { input: z.strictObject({}), output: openedFilesSummarySchema },
} as const
