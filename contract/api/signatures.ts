import { z } from 'zod'
import { assinanteEnviadoSchema, captureFields } from './captures.ts'
import { dateTimeSchema, filterMomentSchema, idSchema, pageOf, pagingSchema } from './common.ts'

/** DocumentoNatoDigitalMultiplasAssinaturasServidorApiEntry: POST /v2/documentos/fase-assinatura/enviar/servidor. */
export const enviarServidorSchema = z.object({
  ...captureFields,
  idPapelCapturador: idSchema,
  idClasse: idSchema,
  assinantes: z.array(assinanteEnviadoSchema).min(1).max(200),
})
export type EnviarServidor = z.input<typeof enviarServidorSchema>

/** DocumentoNatoDigitalMultiplasAssinaturasCidadaoApiEntry: POST /v2/documentos/fase-assinatura/enviar/cidadao. */
export const enviarCidadaoSchema = z.object({
  ...captureFields,
  assinantes: z.array(assinanteEnviadoSchema).min(1).max(200),
})
export type EnviarCidadao = z.input<typeof enviarCidadaoSchema>

/** Body of refusing and of blocking (extensions.md). */
export const justificativaSchema = z.object({ justificativa: z.string().trim().min(1).max(4000) })

/** The act of a signer so far (extensions.md). */
const manifestacaoSchema = z.enum(['Assinado', 'Recusado', 'NaoSeManifestou'])
export type Manifestacao = z.infer<typeof manifestacaoSchema>

/** State of a signature phase from the point of view of the caller (extensions.md). */
export const situacaoFaseSchema = z.enum(['AguardandoMim', 'AguardandoOutros', 'Concluidos', 'Recusados'])
export type SituacaoFase = z.infer<typeof situacaoFaseSchema>

/** Assinante: a signer, with their act and its time. */
export const assinanteSchema = z.object({
  id: idSchema,
  nome: z.string(),
  tipo: z.string(),
  manifestacao: manifestacaoSchema,
  data: dateTimeSchema.optional(),
  justificativa: z.string().optional(),
})
export type Assinante = z.infer<typeof assinanteSchema>

/** DocumentoFaseAssinatura (extensions.md). */
export const documentoFaseAssinaturaSchema = z.object({
  id: idSchema,
  nome: z.string(),
  dataEnvio: dateTimeSchema,
  paginas: z.int().optional(),
  bytes: z.int(),
  hashSha256: z.string(),
  situacao: situacaoFaseSchema,
  bloqueado: z.boolean(),
  capturador: z.object({ id: idSchema, nome: z.string() }),
  assinantes: z.array(assinanteSchema),
  idDocumento: idSchema.optional(),
  idCapturaEvento: idSchema.optional(),
})
export type DocumentoFaseAssinatura = z.infer<typeof documentoFaseAssinaturaSchema>

/** DocumentoFaseAssinaturaApiFilter (extensions.md); every field is optional. */
export const documentoFaseAssinaturaFilterSchema = pagingSchema.extend({
  situacao: situacaoFaseSchema.optional(),
  texto: z.string().max(300).optional(),
  alteradosDesde: filterMomentSchema.optional(),
})
export type DocumentoFaseAssinaturaFilter = z.infer<typeof documentoFaseAssinaturaFilterSchema>
/** A page, newest first; `ate` is the moment to pass as alteradosDesde next time. */
export const documentoFaseAssinaturaPageSchema = pageOf(documentoFaseAssinaturaSchema).extend({
  ate: dateTimeSchema.optional(),
})

/** DocumentoAssinado (shapes.md 3.6): `idCapturaEvento` is absent until the last signer has acted. */
export const documentoAssinadoSchema = z.object({
  capturado: z.boolean(),
  idCapturaEvento: idSchema.optional(),
  /** Added by enviar/cidadao, because the specified answer does not identify the phase. */
  idDocumentoFaseAssinatura: idSchema.optional(),
})
export type DocumentoAssinado = z.infer<typeof documentoAssinadoSchema>
