import { z } from 'zod'
import { restricaoAcessoSchema } from './access.ts'
import { idSchema } from './common.ts'

/** Legal value of a scanned document (shapes.md 4.3). */
const valorLegal = {
  Original: 1,
  CopiaAutenticadaCartorio: 2,
  CopiaAutenticadaAdministrativamente: 3,
  CopiaSimples: 4,
} as const
type ValorLegalNome = keyof typeof valorLegal
const valorLegalNomes = Object.keys(valorLegal) as [ValorLegalNome, ...ValorLegalNome[]]
/** By name, or by number, which live programs send (shapes.md, section 2). */
const valorLegalNomeSchema = z.union([
  z.enum(valorLegalNomes),
  z.literal([1, 2, 3, 4]).transform((number) => valorLegalNomes[number - 1] as ValorLegalNome),
])

/** Fields of every capture (shapes.md 3.5), with the file under either field name. */
export const captureFields = {
  /** A file name has one line: control characters are refused. */
  nomeArquivo: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}]*$/u),
  credenciarCapturador: z.boolean().default(true),
  restricaoAcesso: restricaoAcessoSchema,
  idArquivo: idSchema.optional(),
  identificadorTemporarioArquivoNaNuvem: z.string().min(1).max(300).optional(),
}

/** POST /v2/documentos/capturar/digitalizado/servidor (shapes.md 3.5). */
export const capturaDigitalizadoServidorSchema = z.object({
  ...captureFields,
  idPapelCapturador: idSchema,
  valorLegalDocumentoConferencia: valorLegalNomeSchema,
})

/** POST /v2/documentos/capturar/digitalizado/cidadao: a scan by a citizen is a simple copy (shapes.md 3.5). */
export const capturaDigitalizadoCidadaoSchema = z.object({
  ...captureFields,
  valorLegal: valorLegalNomeSchema.default('CopiaSimples'),
})

/** A signer by id, or as an object, which programs that follow the documentation send (shapes.md C5). */
export const assinanteEnviadoSchema = z.union([
  idSchema,
  z
    .object({ id: idSchema.optional(), idPapel: idSchema.optional(), idCidadao: idSchema.optional() })
    .transform(({ id, idPapel, idCidadao }) => id ?? idPapel ?? idCidadao ?? '')
    .pipe(idSchema),
])

/** Only the capturer signs here. A client that names other signers needs the signature phase (shapes.md C4). */
const optionalSigners = { assinantes: z.array(assinanteEnviadoSchema).max(200).optional() }

/** POST /v2/documentos/capturar/nato-digital/auto-assinado/servidor: the capturer signs in the same call. */
export const capturaAutoAssinadoServidorSchema = z.object({
  ...captureFields,
  ...optionalSigners,
  idPapelCapturadorAssinante: idSchema,
  idClasse: idSchema,
})

/** Captures by a public agent without further fields: with a qualified signature, and copies. */
export const capturaServidorSchema = z.object({ ...captureFields, idPapelCapturador: idSchema })

/** POST /v2/documentos/capturar/nato-digital/auto-assinado/cidadao: the same for a citizen. */
export const capturaAutoAssinadoCidadaoSchema = z.object({ ...captureFields, ...optionalSigners })

/** Captures by a citizen without further fields. */
export const capturaCidadaoSchema = z.object(captureFields)

/** DocumentoDigitalizadoOriginalApiEntry: a scan with the value of the original, by public agents only. */
export const capturaOriginalSchema = z.object(capturaServidorSchema.shape)

/** Bodies of the captures, by the end of the path (shapes.md 3.5). */
export interface CapturaBodies {
  'digitalizado/servidor': z.input<typeof capturaDigitalizadoServidorSchema>
  'digitalizado/cidadao': z.input<typeof capturaDigitalizadoCidadaoSchema>
  'digitalizado/original': z.input<typeof capturaOriginalSchema>
  'nato-digital/auto-assinado/servidor': z.input<typeof capturaAutoAssinadoServidorSchema>
  'nato-digital/auto-assinado/cidadao': z.input<typeof capturaAutoAssinadoCidadaoSchema>
  'nato-digital/icp-brasil/servidor': z.input<typeof capturaServidorSchema>
  'nato-digital/icp-brasil/cidadao': z.input<typeof capturaCidadaoSchema>
  'nato-digital/copia/servidor': z.input<typeof capturaServidorSchema>
  'nato-digital/copia/cidadao': z.input<typeof capturaCidadaoSchema>
}
/** The complete body of one capture. */
export type CapturaRequest = { [P in keyof CapturaBodies]: { path: P; body: CapturaBodies[P] } }[keyof CapturaBodies]

/** WebApiResponse (shapes.md 3.14): whether a request would succeed. */
export const webApiResponseSchema = z.object({
  isSuccess: z.boolean(),
  message: z.string().optional(),
  data: z.unknown().optional(),
})
export type WebApiResponse = z.infer<typeof webApiResponseSchema>
