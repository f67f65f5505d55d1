import { z } from 'zod'
import { signerSchema } from './capture.ts'

/** A named group of signers; names are unique without regard to case. */
export const signerGroupSchema = z.object({
  groupId: z.uuid(),
  name: z.string().trim().min(1).max(100),
  signers: z.array(signerSchema).min(1).max(100),
})
export type SignerGroup = z.infer<typeof signerGroupSchema>

export const signersCalls = {
  /** By name. */
  'signers.groups': { input: z.strictObject({}), output: z.array(signerGroupSchema) },
  /** Creates a group without an id, or changes one. Failures: not-found; refused with a message. */
  'signers.saveGroup': {
    input: z.strictObject({ ...signerGroupSchema.shape, groupId: z.uuid().nullable() }),
    output: signerGroupSchema,
  },
  /** Failures: not-found. */
  'signers.removeGroup': { input: z.strictObject({ groupId: z.uuid() }), output: z.null() },
} as const
