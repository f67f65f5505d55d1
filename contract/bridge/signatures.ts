import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { documentoFaseAssinaturaSchema, justificativaSchema, situacaoFaseSchema } from '../api/signatures.ts'
import { openedContentSchema } from './documents.ts'

/** A queue as last seen: `fresh` is false when it comes from this computer's memory. */
export const signatureListSchema = z.object({
  items: z.array(
    documentoFaseAssinaturaSchema.extend({
      /** The operation that acts on it, signing it for instance, while there is one. */
      operationId: z.uuid().nullable(),
    }),
  ),
  fresh: z.boolean(),
  syncedAt: z.string().nullable(),
})
export type SignatureList = z.infer<typeof signatureListSchema>
export type SignatureItem = SignatureList['items'][number]

/** An act on one document, with the reason for it. */
const withReasonInput = z.strictObject({ id: idSchema, ...justificativaSchema.shape })
const documentInput = z.strictObject({ id: idSchema })

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
  /** Each puts one operation into the outbox and answers its id. Refuses to sign, with the reason. */
  'signatures.refuse': { input: withReasonInput, output: z.uuid() },
  /** Stops everybody's signing, and the capture, until it is unblocked. */
  'signatures.block': { input: withReasonInput, output: z.uuid() },
  'signatures.unblock': { input: documentInput, output: z.uuid() },
  /** Takes it out of the signature phase for everybody: for whoever sent it, while somebody has not signed yet. */
  'signatures.delete': { input: documentInput, output: z.uuid() },
} as const
