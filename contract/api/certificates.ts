import { z } from 'zod'
import { dateTimeSchema, idSchema } from './common.ts'

/** The person in a certificate of ICP-Brasil (shapes.md 3.14). */
export const pessoaFisicaSchema = z.object({
  nome: z.string(),
  /** AAAA-MM-DD. */
  dataNascimento: z.string().optional(),
  cpf: z.string().optional(),
  nis: z.string().optional(),
  rg: z.string().optional(),
  orgaoExpedidor: z.string().optional(),
})
export type PessoaFisica = z.infer<typeof pessoaFisicaSchema>

/** The organisation in a certificate of ICP-Brasil, with the person responsible for it. */
export const pessoaJuridicaSchema = z.object({
  cnpj: z.string(),
  razaoSocial: z.string(),
  inss: z.string().optional(),
  responsavel: pessoaFisicaSchema.optional(),
})
export type PessoaJuridica = z.infer<typeof pessoaJuridicaSchema>

/** A signature of a PDF with its certificate (shapes.md 3.14); `cadeiaValida` is absent where no roots are configured. */
export const certificadoDigitalSchema = z.object({
  titular: z.string(),
  validoAPartir: dateTimeSchema,
  validoAte: dateTimeSchema,
  /** The time that the signer claims; `carimboDoTempo` is the time that a time stamping authority certifies. */
  pkcs7SignDate: dateTimeSchema.optional(),
  carimboDoTempo: dateTimeSchema.optional(),
  integra: z.boolean(),
  periodoValido: z.boolean(),
  cadeiaValida: z.boolean().optional(),
  pessoaFisica: pessoaFisicaSchema.optional(),
  pessoaJuridica: pessoaJuridicaSchema.optional(),
})
export type CertificadoDigital = z.infer<typeof certificadoDigitalSchema>

/** WebApiResponse of the check: whether all signatures are valid, why not, and the certificates. */
export const assinaturaDigitalValidaSchema = z.object({
  isSuccess: z.boolean(),
  message: z.string().optional(),
  data: z.array(certificadoDigitalSchema).optional(),
})
export type AssinaturaDigitalValida = z.infer<typeof assinaturaDigitalValidaSchema>

/** POST /v2/documentos/assinatura-digital-valida: an uploaded file, under either field name (shapes.md C2). */
export const assinaturaDigitalValidaApiEntrySchema = z.object({
  idArquivo: idSchema.optional(),
  identificadorTemporarioArquivoNaNuvem: z.string().min(1).max(300).optional(),
})
