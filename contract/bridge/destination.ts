import { z } from 'zod'
import { draftAccessSchema, secrecySchema } from './access.ts'
import { directoryEntrySchema } from './directory.ts'

/** Where a file is forwarded to once it has been captured (product.md, C6). */
export const destinationSchema = z.strictObject({
  recipients: z.array(directoryEntrySchema).min(1).max(200),
  /** With `{nome}` for the document's name, without its ending. */
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(100_000),
  access: draftAccessSchema,
  /** All of it, where the access is a secret: nobody is asked before it is forwarded. */
  secrecy: secrecySchema.optional(),
  notifyByEmail: z.boolean(),
})
export type Destination = z.infer<typeof destinationSchema>
