import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'

const namedSchema = z.object({ id: idSchema, nome: z.string() })

/** A document as the person saw it before an act. Its signatures are left out: they keep no act from being right. */
export const seenVersionSchema = z.object({
  nome: z.string(),
  sha256: z.string(),
  remetente: namedSchema,
  assinantes: z.array(namedSchema),
  /** Ids of the signers who had refused. */
  recusas: z.array(idSchema),
})
export type SeenVersion = z.infer<typeof seenVersionSchema>

export type Named = z.infer<typeof namedSchema>
const named = ({ id, nome }: Named): Named => ({ id, nome })

export const seenVersionOf = (document: DocumentoFaseAssinatura): SeenVersion => ({
  nome: document.nome,
  sha256: document.hashSha256.toLowerCase(),
  remetente: named(document.capturador),
  assinantes: document.assinantes.map(named),
  recusas: document.assinantes.filter(({ manifestacao }) => manifestacao === 'Recusado').map(({ id }) => id),
})
