import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { documentoFaseAssinaturaSchema, situacaoFaseSchema } from '../api/signatures.ts'
import { openedContentSchema } from './documents.ts'

/** A queue as last seen: `fresh` is false when it comes from this computer's memory. */
export const signatureListSchema = z.object({
  items: z.array(
    documentoFaseAssinaturaSchema.extend({
      /** The operation that signs it, while there is one. */
      operationId: z.uuid().nullable(),
    }),
  ),
  fresh: z.boolean(),
  syncedAt: z.string().nullable(),
})
export type SignatureList = z.infer<typeof signatureListSchema>
export type SignatureItem = SignatureList['items'][number]

export const signaturesCalls = {
  'signatures.list': { input: z.strictObject({ situacao: situacaoFaseSchema }), output: signatureListSchema },
  /** Fetches the PDF to be signed and pins its SHA-256 as the one that was reviewed. */
  'signatures.open': { input: z.strictObject({ id: idSchema }), output: openedContentSchema },
  /** Puts one sign operation per document into the outbox. `sha256` is the reviewed one, or null if not opened. */
  'signatures.sign': {
    input: z.strictObject({
      documents: z
        .array(z.strictObject({ id: idSchema, sha256: z.string().max(64).nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.array(z.uuid()),
  },
} as const
