import { z } from 'zod'

/**
 * The status line: whether the service answers, and how many operations stand how, each counted once: `waiting` are on
 * their way, `uncertain` are being looked for at the service, `needed` wait for the person to act, `ended` are over and
 * still on the list. Bytes and bytes per second.
 */
export const statusSchema = z.object({
  connection: z.enum(['online', 'offline', 'unknown']),
  /** The person has asked that nothing be sent for now. */
  isPaused: z.boolean(),
  waiting: z.int().min(0),
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
export type Status = z.infer<typeof statusSchema>

export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  /** Sentences in Portuguese about something that was put aside or is degraded, to be shown once. */
  notices: z.array(z.string()),
})
export type AppInfo = z.infer<typeof appInfoSchema>

export const statusCalls = {
  /** The page is ready: pushes begin. */
  'app.ready': { input: z.strictObject({}), output: appInfoSchema },
  'status.get': { input: z.strictObject({}), output: statusSchema },
} as const
