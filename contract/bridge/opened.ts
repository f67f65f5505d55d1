import { z } from 'zod'
import { addFilesResultSchema } from './capture.ts'
import { failureSchema } from './outcome.ts'

/** What became of files that were opened with Malote by the system: its "open with", its "send to", a command line. */
export const openedSchema = z.object({
  /** How many stand in the list now. */
  added: z.int().min(0),
  /** How many of these were opened before the person had signed in. */
  addedBefore: z.int().min(0),
  rejected: addFilesResultSchema.shape.rejected,
  /** Why not all of them could be taken, where that was the disk's. */
  failure: failureSchema.nullable(),
})
export type Opened = z.infer<typeof openedSchema>

export const openedCalls = {
  /** What has become of them since this was last asked: each is told once, to one page. */
  'opened.take': { input: z.strictObject({}), output: openedSchema },
} as const
