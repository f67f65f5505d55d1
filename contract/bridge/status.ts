import { z } from 'zod'
import { suspensionReasonSchema } from './desktop.ts'

/**
 * The status line: the connection and the number of operations by group. `inProgress` continue by themselves; `held` are
 * those of them that the hold still keeps on this computer. `uncertain` are being reconciled, `needed` wait for the
 * person, `ended` are finished and still listed.
 */
export const appStatusSchema = z.object({
  connection: z.enum(['online', 'offline', 'unknown']),
  isPaused: z.boolean(),
  /** Why nothing is sent for now, beside the person's own pause. */
  suspendedBy: suspensionReasonSchema.nullable(),
  /** How far this computer's clock is ahead of the service's, in milliseconds; absent up to two minutes. */
  clockAheadMs: z.int().optional(),
  inProgress: z.int().min(0),
  held: z.int().min(0),
  uncertain: z.int().min(0),
  needed: z.int().min(0),
  ended: z.int().min(0),
  sending: z
    .object({
      index: z.int().min(1),
      total: z.int().min(1),
      bytesSent: z.int().min(0),
      bytesTotal: z.int().min(0),
      bytesPerSecond: z.number().min(0),
    })
    .nullable(),
})
export type AppStatus = z.infer<typeof appStatusSchema>

const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  /** The host prints any PDF, or the window alone; absent where the browser prints. */
  printing: z.enum(['pdf', 'window']).optional(),
  /** Messages in Portuguese about degraded or moved data, to be shown once. */
  notices: z.array(z.string()),
})

export const statusCalls = {
  /** Starts the events. */
  'app.ready': { input: z.strictObject({}), output: appInfoSchema },
  'status.get': { input: z.strictObject({}), output: appStatusSchema },
} as const
