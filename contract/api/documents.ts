import { z } from 'zod'
import { nivelAcessoSchema } from './access.ts'
import { dateTimeSchema, filterMomentSchema, idSchema, pageOf, pagingSchema } from './common.ts'

/** Documento (shapes.md 3.7). `registro` is AAAA-XXXXXX; `nivelAcesso` is a number, on some servers a name (C10). */
export const documentoSchema = z.object({
  id: idSchema,
  registro: z.string(),
  nome: z.string(),
  extensao: z.string().optional(),
  nivelAcesso: z.union([z.int(), z.string()]).optional(),
})
export type Documento = z.infer<typeof documentoSchema>

/** DocumentoMetadados: the specification names no fields; these are mentioned in its other parts. */
export const documentoMetadadosSchema = z.object({
  id: idSchema,
  registro: z.string(),
  nome: z.string(),
  bytes: z.int(),
  hashSha256: z.string(),
  /** Hash of the reviewed bytes, if the file has a signature page after them (extensions.md). */
  hashSha256Revisado: z.string().optional(),
  dataCaptura: dateTimeSchema.optional(),
  natureza: z.string().optional(),
  valorLegal: z.string().optional(),
  idClasse: idSchema.optional(),
  capturador: z.object({ id: idSchema, nome: z.string() }),
})
export type DocumentoMetadados = z.infer<typeof documentoMetadadosSchema>

/** Answer of url-para-download-arquivo: a bare JSON string. */
export const downloadAddressSchema = z.url()

/** DocumentoApiFilter (extensions.md); every field is optional. */
export const documentoFilterSchema = pagingSchema.extend({
  registro: z.string().max(20).optional(),
  nome: z.string().max(300).optional(),
  idClasse: idSchema.optional(),
  nivelAcesso: nivelAcessoSchema.optional(),
  capturadoDe: filterMomentSchema.optional(),
  capturadoAte: filterMomentSchema.optional(),
  capturadosPorMim: z.boolean().optional(),
})
export const documentoPageSchema = pageOf(documentoSchema)

/** DocumentoDigitalizadoOriginal: a document with the fields of a scanned original. */
export const documentoDigitalizadoOriginalSchema = documentoSchema.extend({
  valorLegal: z.string(),
  dataCaptura: dateTimeSchema.optional(),
  capturador: z.object({ id: idSchema, nome: z.string() }),
})
