import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { encaminhamentoSchema } from '../api/forwardings.ts'

/** The most messages of a thread that are printed together. */
export const maxMessages = 100

/** A forwarding of a thread: `unread` could not be fetched now, `closed` the service shows to this person no longer. */
export const threadMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), forwarding: encaminhamentoSchema }),
  z.object({ kind: z.enum(['unread', 'closed']) }),
])
export type ThreadMessage = z.infer<typeof threadMessageSchema>

/** One forwarding of a thread, a tree listed from its root. */
export const threadStepSchema = z.object({
  id: idSchema,
  kind: z.enum(['origin', 'reply', 're-forward', 'complement']),
  /** Depth in the tree. */
  depth: z.int().min(0),
  assunto: z.string(),
  dataHora: z.string(),
  from: z.string(),
  to: z.array(z.string()),
})
export type ThreadStep = z.infer<typeof threadStepSchema>
export const threadSchema = z.object({
  steps: z.array(threadStepSchema),
  /** Null while its sender may still complement it; else a sentence with who acted and when. */
  closed: z.string().nullable(),
  fresh: z.boolean(),
})
export type Thread = z.infer<typeof threadSchema>
