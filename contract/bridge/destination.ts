import { z } from 'zod'
import { draftAccessSchema, secrecySchema } from './access.ts'
import { directoryEntrySchema } from './directory.ts'

/** The destination of a file after its capture. */
export const destinationSchema = z.strictObject({
  recipients: z.array(directoryEntrySchema).min(1).max(200),
  /** `{nome}` stands for the document's name without its extension. */
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(100_000),
  access: draftAccessSchema,
  /** Complete if the access is secret: the file is forwarded without another question. */
  secrecy: secrecySchema.optional(),
  notifyByEmail: z.boolean(),
})
export type Destination = z.infer<typeof destinationSchema>
