import { z } from 'zod'

/** Kinds of calls to the service; no address or id. */
export const serviceOperations = [
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
const serviceOperationSchema = z.enum(serviceOperations)
export type ServiceOperation = z.infer<typeof serviceOperationSchema>

const countsSchema = z.object({
  calls: z.int().min(0),
  /** Calls that the service did not answer, or answered with a fault of its own. */
  failures: z.int().min(0),
  /** The median time of the answered calls; null if too few were. */
  medianMs: z.number().min(0).nullable(),
})

export const serviceHealthSchema = z.object({
  /** The last ten minutes, or the last hour if those had too few calls; `unknown`: too few calls. */
  state: z.enum(['unknown', 'well', 'slow', 'failing']),
  /** The first call that is counted: what was before is not known. Null before it. */
  since: z.iso.datetime().nullable(),
  /** The operations of the last hour, in their order. */
  operations: z.array(
    countsSchema.extend({
      operation: serviceOperationSchema,
      /** The median of the last day without the last hour; null if too few calls were answered. */
      usualMs: z.number().min(0).nullable(),
      isSlow: z.boolean(),
    }),
  ),
  /** The last hour in twelfths, oldest first. */
  points: z.array(countsSchema.extend({ startsAt: z.iso.datetime() })),
})
export type ServiceHealth = z.infer<typeof serviceHealthSchema>
export type HealthCounts = z.infer<typeof countsSchema>
