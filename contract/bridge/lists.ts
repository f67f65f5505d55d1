import { z } from 'zod'
import { openedContentSchema } from './documents.ts'

/** The limits of one list; a list has any number of rows, handed over in parts. */
export const listLimits = { columns: 40, rowsPerCall: 1000, cellLength: 30_000 } as const

const cellSchema = z.string().max(listLimits.cellLength)
const rowSchema = z.array(cellSchema).max(listLimits.columns)
const listInput = z.strictObject({ listId: z.uuid() })

/** A list of the window as a CSV file (RFC 4180, UTF-8 with its mark, semicolons), written part by part. */
export const listsCalls = {
  /** Begins a file; one that was begun before and has not ended is deleted. Failure: storage-problem, with a message. */
  'lists.begin': {
    input: z.strictObject({
      title: z.string().trim().min(1).max(500),
      columns: rowSchema.min(1),
    }),
    output: z.object({ listId: z.uuid() }),
  },
  /** Adds rows, and answers how many there are. Failures: not-found; storage-problem, which deletes the file. */
  'lists.add': {
    input: listInput.extend({ rows: z.array(rowSchema).min(1).max(listLimits.rowsPerCall) }),
    output: z.object({ rows: z.int().min(0) }),
  },
  /** Completes the file, for the page to save. Failures as above. */
  'lists.end': { input: listInput, output: z.object({ content: openedContentSchema, rows: z.int().min(0) }) },
  /** Deletes the file, if it has not ended. */
  'lists.cancel': { input: listInput, output: z.null() },
} as const
