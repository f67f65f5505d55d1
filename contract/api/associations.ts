import { z } from 'zod'
import { dateTimeSchema, idSchema, pageOf, pagingSchema } from './common.ts'

/** Associacao: a group of related processes. */
export const associacaoSchema = z.object({
  id: idSchema,
  descricao: z.string(),
  dataCriacao: dateTimeSchema.optional(),
  idsProcessos: z.array(idSchema),
})
export type Associacao = z.infer<typeof associacaoSchema>

/** AssociacaoApiFilter; every field is optional. */
export const associacaoFilterSchema = pagingSchema.extend({
  idProcesso: idSchema.optional(),
  descricao: z.string().max(300).optional(),
})
export type AssociacaoFilter = z.infer<typeof associacaoFilterSchema>
export const associacaoPageSchema = pageOf(associacaoSchema)

/** AssociacaoProcessoApiFilter: the processes of one association. */
export const associacaoProcessoFilterSchema = pagingSchema.extend({ idAssociacao: idSchema })
export type AssociacaoProcessoFilter = z.infer<typeof associacaoProcessoFilterSchema>
