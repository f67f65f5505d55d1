import { z } from 'zod'
import { dateTimeSchema, idSchema } from './common.ts'

/**
 * PlanoClassificacao (spec, "Classification"): active while today lies inside its validity. The specification
 * names no fields for the two ends; ours are `inicioVigencia` and `fimVigencia`.
 */
export const planoClassificacaoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  inicioVigencia: dateTimeSchema.optional(),
  fimVigencia: dateTimeSchema.optional(),
})
export type PlanoClassificacao = z.infer<typeof planoClassificacaoSchema>

/** Classe with its level in the tree (1 is a root) and how documents of it are archived. */
export const classeSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  observacao: z.string().optional(),
  ativo: z.boolean(),
  nivel: z.int().min(1).optional(),
  tipoArquivamento: z.string().optional(),
})
export type Classe = z.infer<typeof classeSchema>
