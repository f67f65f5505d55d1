import { z } from 'zod'
import { dateTimeSchema, idSchema } from './common.ts'

/**
 * PlanoClassificacao (spec, "Classification"): active from its first to its last day. The specification
 * has no fields for these; ours are `inicioVigencia` and `fimVigencia`.
 */
export const planoClassificacaoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  inicioVigencia: dateTimeSchema.optional(),
  fimVigencia: dateTimeSchema.optional(),
})
export type PlanoClassificacao = z.infer<typeof planoClassificacaoSchema>

/** Classe, with its level in the tree (1 is a root) and its kind of archiving. */
export const classeSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  observacao: z.string().optional(),
  ativo: z.boolean().optional(),
  nivel: z.int().min(1).optional(),
  tipoArquivamento: z.string().optional(),
})
export type Classe = z.infer<typeof classeSchema>
