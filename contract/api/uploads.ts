import { z } from 'zod'
import { idSchema } from './common.ts'

/** `tamanhoArquivo` is an int32 number of bytes and the exact size of the file (spec, "Limits"). */
export const maxFileBytes = 2_147_483_647
export const tamanhoArquivoSchema = z.coerce.number().int().min(1).max(maxFileBytes)

/**
 * DocumentoArquivo: the response of gerar-url-upload. `idArquivo` is the specification's file reference,
 * `identificadorTemporarioArquivoNaNuvem` the live service's (shapes.md C2). With `body` the file is posted as
 * multipart/form-data, its entries first and the part `file` last; without it the file is PUT to `url`.
 */
export const documentoArquivoSchema = z.object({
  idArquivo: idSchema.optional(),
  identificadorTemporarioArquivoNaNuvem: z.string().optional(),
  url: z.url(),
  body: z.record(z.string(), z.string()).optional(),
})
export type DocumentoArquivo = z.infer<typeof documentoArquivoSchema>
