import { z } from 'zod'
import { openedContentSchema } from './documents.ts'

export const printLimits = { copies: 99, ranges: 50 } as const

const printerSchema = z.object({
  /** As the system knows it; empty for the default printer of Windows. */
  name: z.string(),
  /** As people know it. */
  text: z.string(),
  detail: z.string().optional(),
})
export type PrinterView = z.infer<typeof printerSchema>

/** Pages from 1, both included. */
const pageRangeSchema = z
  .strictObject({ from: z.int().min(1), to: z.int().min(1) })
  .refine(({ from, to }) => from <= to, 'from is after to')
export type PageRange = z.infer<typeof pageRangeSchema>

const preparedSchema = z.object({
  /** The default printer first. */
  printers: z.array(printerSchema),
  /** The pages of the window as a PDF; null where none was asked for. */
  page: z.object({ content: openedContentSchema, pages: z.int().min(1) }).nullable(),
})
export type PreparedPrinting = z.infer<typeof preparedSchema>

/** Printing by the host. Where a host leaves it to the browser, all calls fail with not-offered. */
export const printingCalls = {
  /**
   * Finds the printers. With the title of a page that the window prints now, makes its PDF too: end it.
   * Failures: refused, with a message.
   */
  'printing.prepare': {
    input: z.strictObject({ title: z.string().trim().min(1).max(500).nullable() }),
    output: preparedSchema,
  },
  /** Prints a PDF; all of its pages without ranges. Failures: not-found for the PDF; refused, with a message. */
  'printing.print': {
    input: z.strictObject({
      contentId: z.uuid(),
      printer: z.string().max(1000),
      copies: z.int().min(1).max(printLimits.copies),
      ranges: z.array(pageRangeSchema).max(printLimits.ranges),
    }),
    output: z.null(),
  },
  /** Deletes a PDF that was made for printing. */
  'printing.end': { input: z.strictObject({ contentId: z.uuid() }), output: z.null() },
} as const
