import { z } from 'zod'
import { idSchema } from './common.ts'

/** A box of the person (extensions.md): it belongs to one agent; `pendentes` counts its open items. */
export const caixaSchema = z.object({
  id: idSchema,
  tipo: z.enum(['Cidadao', 'Papel', 'Grupo', 'Unidade', 'Organizacao']),
  nome: z.string(),
  sigla: z.string().optional(),
  nomeOrganizacao: z.string().optional(),
  pendentes: z.int().min(0).optional(),
})
export type Caixa = z.infer<typeof caixaSchema>
