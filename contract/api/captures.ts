import { z } from 'zod'
import { restricaoAcessoSchema } from './access.ts'
import { idSchema } from './common.ts'

/** Legal value of a scanned document (shapes.md 4.3). */
export const valorLegal = {
  Original: 1,
  CopiaAutenticadaCartorio: 2,
  CopiaAutenticadaAdministrativamente: 3,
  CopiaSimples: 4,
} as const
export type ValorLegalNome = keyof typeof valorLegal
export const valorLegalNomeSchema = z.enum(Object.keys(valorLegal) as [ValorLegalNome, ...ValorLegalNome[]])

/** Fields of every capture (shapes.md 3.5); a file is referred to by either of its two names. */
export const captureFields = {
  nomeArquivo: z.string().min(1).max(255),
  credenciarCapturador: z.boolean().default(true),
  restricaoAcesso: restricaoAcessoSchema,
  idArquivo: idSchema.optional(),
  identificadorTemporarioArquivoNaNuvem: z.string().min(1).optional(),
}

/** POST /v2/documentos/capturar/digitalizado/servidor (shapes.md 3.5). */
export const capturaDigitalizadoServidorSchema = z.object({
  ...captureFields,
  idPapelCapturador: idSchema,
  valorLegalDocumentoConferencia: valorLegalNomeSchema,
})
export type CapturaDigitalizadoServidor = z.input<typeof capturaDigitalizadoServidorSchema>
