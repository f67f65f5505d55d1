import { z } from 'zod'

/** Kinds of calls to the service; no address or id. */
export const weatherOperations = [
  'account',
  'boxes',
  'forwarding',
  'documents',
  'capture',
  'signatures',
  'processes',
  'acts',
  'progress',
  'directory',
] as const
const weatherOperationSchema = z.enum(weatherOperations)
export type WeatherOperation = z.infer<typeof weatherOperationSchema>

const countsSchema = z.object({
  calls: z.int().min(0),
  /** Calls that the service did not answer, or answered with a fault of its own. */
  failures: z.int().min(0),
  /** The median time of the answered calls; null if too few were. */
  medianMs: z.number().min(0).nullable(),
})

export const weatherSchema = z.object({
  /** The last ten minutes, or the last hour if those had too few calls; `unknown`: too few calls. */
  state: z.enum(['unknown', 'well', 'slow', 'failing']),
  /** The first call that is counted: what was before is not known. Null before it. */
  since: z.iso.datetime().nullable(),
  /** The operations of the last hour, in their order. */
  operations: z.array(
    countsSchema.extend({
      operation: weatherOperationSchema,
      /** The median of the last day without the last hour; null if too few calls were answered. */
      usualMs: z.number().min(0).nullable(),
      isSlow: z.boolean(),
    }),
  ),
  /** The last hour in twelfths, oldest first. */
  points: z.array(countsSchema.extend({ startsAt: z.iso.datetime() })),
})
export type Weather = z.infer<typeof weatherSchema>
export type WeatherCounts = z.infer<typeof countsSchema>
