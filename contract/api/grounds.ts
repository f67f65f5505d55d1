import { z } from 'zod'
import { idSchema } from './common.ts'

/** FundamentoLegal (shapes.md 3.3): the law that justifies a secret. `idPatriarca` is absent if citizens may use it. */
export const fundamentoLegalSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string().optional(),
  ordenacao: z.int().optional(),
  nivelAcesso: z.string(),
  idPatriarca: idSchema.optional(),
})
export type FundamentoLegal = z.infer<typeof fundamentoLegalSchema>
