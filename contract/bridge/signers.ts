import { z } from 'zod'
import { signerSchema } from './capture.ts'

/** Signers whom the person often asks together, under a name of theirs; a name exists once, whatever its case. */
export const signerGroupSchema = z.object({
  groupId: z.uuid(),
  name: z.string().trim().min(1).max(100),
  signers: z.array(signerSchema).min(1).max(100),
})
export type SignerGroup = z.infer<typeof signerGroupSchema>

export const signersCalls = {
  /** By name. */
  'signers.groups': { input: z.strictObject({}), output: z.array(signerGroupSchema) },
  /** Makes a group (without an id) or changes one. Failures: not-found; refused with a sentence. */
  'signers.saveGroup': {
    input: z.strictObject({ ...signerGroupSchema.shape, groupId: z.uuid().nullable() }),
    output: signerGroupSchema,
  },
  /** Failures: not-found. */
  'signers.removeGroup': { input: z.strictObject({ groupId: z.uuid() }), output: z.null() },
} as const
