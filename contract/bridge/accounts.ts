import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { noticeTargetSchema } from './desktop.ts'
import { accountSchema, sessionStateSchema } from './session.ts'

/**
 * An account of this computer. All that are signed in work at the same time; the window shows one. The numbers are 0
 * for one that is signed out: what it has here is counted once its person signs in again.
 */
const accountViewSchema = z.object({
  environmentId: z.string(),
  /** The environment as the window calls it. */
  environment: z.string(),
  personId: idSchema,
  nome: z.string(),
  status: z.enum(['signed-in', 'expired', 'signed-out']),
  isShown: z.boolean(),
  /** Unread items in its boxes. */
  unread: z.int().min(0),
  /** Operations that wait for its person. */
  needed: z.int().min(0),
  /** Operations that continue by themselves. */
  underway: z.int().min(0),
})
export type AccountView = z.infer<typeof accountViewSchema>

export const accountsCalls = {
  /** Those that are signed in, in the order of their sign-ins; then the last that were signed out. */
  'accounts.list': { input: z.strictObject({}), output: z.array(accountViewSchema) },
  /** Shows an account that is signed in, and what `opens` names of it. Failures: not-found; not-signed-in. */
  'accounts.show': {
    input: z.strictObject({ account: accountSchema, opens: noticeTargetSchema.nullable().default(null) }),
    output: sessionStateSchema,
  },
} as const
