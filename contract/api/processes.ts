import { z } from 'zod'
import { restricaoAcessoSchema } from './access.ts'
import { agenteEstruturadoSchema } from './agents.ts'
import { dateTimeSchema, filterMomentSchema, idSchema, pageOf, pagingSchema } from './common.ts'

/** States of a process by number (shapes.md 4.6). */
const situacaoProcesso = { EmAndamento: 1, Encerrado: 2, Sobrestado: 3 } as const
export type SituacaoProcesso = keyof typeof situacaoProcesso

/** Kinds of act by number (shapes.md 4.7). */
export const tipoAto = {
  Autuacao: 1,
  Despacho: 2,
  Desentranhamento: 3,
  Entranhamento: 4,
  Avocamento: 5,
  Encerramento: 6,
  Reabertura: 7,
  Edicao: 11,
} as const
export type TipoAto = keyof typeof tipoAto

/** Processo (shapes.md 3.12); `protocolo` is AAAA-XXXXX. */
export const processoSchema = z.object({
  id: idSchema,
  ano: z.string().optional(),
  protocolo: z.string(),
  resumo: z.string(),
  situacao: z.string(),
})
export type Processo = z.infer<typeof processoSchema>

/** The interested parties of a process (an extension); an e-mail is shown only to those who may edit the process. */
const interessadosSchema = z.object({
  agentes: z.array(agenteEstruturadoSchema),
  pessoasJuridicas: z.array(z.object({ razaoSocial: z.string(), cnpj: z.string(), email: z.string().optional() })),
  semIdentificacao: z.array(z.object({ descricao: z.string() })),
})

/** A single process; older models of the live service have a class, too (shapes.md 3.12). */
export const processoDetalheSchema = processoSchema.extend({
  idClasse: idSchema.optional(),
  interessados: interessadosSchema.optional(),
})
export type ProcessoDetalhe = z.infer<typeof processoDetalheSchema>

/** Filter of a search; every field is optional. */
export const processoFilterSchema = pagingSchema.extend({
  protocolos: z.array(z.string().max(20)).max(200).optional(),
  idsLocaisAtuais: z.array(idSchema).max(200).optional(),
  somenteEmAndamento: z.boolean().optional(),
  /** The place and date of the opening (extensions.md; the names in the live service are unknown). */
  idsOrganizacoesAutuacao: z.array(idSchema).max(200).optional(),
  autuadoDe: filterMomentSchema.optional(),
  autuadoAte: filterMomentSchema.optional(),
})
export type ProcessoFilter = z.infer<typeof processoFilterSchema>
export const processoPageSchema = pageOf(processoSchema)
/** A page of the deprecated search, under `result` and also `value`, which live programs read (shapes.md C13). */
export const processoOldPageSchema = processoPageSchema.extend({ value: z.array(processoSchema) })

const destinoAtoSchema = z.object({
  cidadao: agenteEstruturadoSchema.optional(),
  papel: agenteEstruturadoSchema.optional(),
  grupo: agenteEstruturadoSchema.optional(),
  setor: agenteEstruturadoSchema.optional(),
  organizacao: agenteEstruturadoSchema.optional(),
})

/** An act in the list of a process. */
export const atoSchema = z.object({
  id: idSchema,
  dataHora: dateTimeSchema,
  tipo: z.int(),
  descricaoTipo: z.string().optional(),
  papel: agenteEstruturadoSchema,
  localizacao: agenteEstruturadoSchema.optional(),
  destino: destinoAtoSchema.optional(),
})
export type Ato = z.infer<typeof atoSchema>

/** A single act, with its text. */
export const atoDetalheSchema = z.object({
  id: idSchema,
  dataHora: dateTimeSchema,
  tipo: z.int(),
  idTermo: idSchema.optional(),
  registroTermo: z.string().optional(),
  mensagem: z.string().optional(),
  justificativa: z.string().optional(),
  desfecho: z.string().optional(),
})
export type AtoDetalhe = z.infer<typeof atoDetalheSchema>

/** A flag of a process (shapes.md 3.12); this service never sets one. */
export const sinalizacaoSchema = z.object({ identificadorExterno: idSchema })

/** A document that an act attached. */
export const atoDocumentoSchema = z.object({
  id: idSchema,
  documentoNome: z.string(),
  documentoId: idSchema,
  termo: z.boolean(),
  sequencial: z.int(),
  desentranhamentoId: idSchema.optional(),
})
export type AtoDocumento = z.infer<typeof atoDocumentoSchema>

const resumo = z.string().trim().min(1).max(2000)
const words = z.string().trim().min(1).max(100_000)
const parties = {
  idsAgentesInteressados: z.array(idSchema).max(200).nullish(),
  pessoasJuridicasInteressadas: z
    .array(z.object({ razaoSocial: z.string().min(1), cnpj: z.string().min(1), email: z.string().nullish() }))
    .max(200)
    .nullish(),
  interessadosSemIdentificacao: z
    .array(z.object({ descricao: z.string().min(1) }))
    .max(200)
    .nullish(),
}
const documents = { idsDocumentosEntranhados: z.array(idSchema).max(500).nullish() }

/** POST /v2/processos/autuar: no restriction of access, since its term is public (shapes.md 3.13). */
export const autuarSchema = z.object({
  ...parties,
  ...documents,
  idClasse: idSchema,
  idPapelResponsavel: idSchema,
  /** The unit of the role; no other unit is possible (shapes.md 3.13). */
  idLocal: idSchema.nullish(),
  resumo,
})
export type Autuar = z.input<typeof autuarSchema>

/** Without a restriction the term of the act is organisational, as the official prose says of terms (shapes.md 3.13). */
const onProcess = {
  idProcesso: idSchema,
  idPapelResponsavel: idSchema,
  restricaoAcesso: restricaoAcessoSchema.nullish(),
}
export const despacharSchema = z.object({ ...onProcess, ...documents, idDestino: idSchema, mensagem: words })
export const avocarSchema = z.object({ ...onProcess, justificativa: words })
/** No source asks for a reason of a reopening (shapes.md 3.13). */
export const reabrirSchema = z.object({ ...onProcess, justificativa: words.nullish() })
export const entranharSchema = z.object({
  ...onProcess,
  justificativa: words,
  idsDocumentosEntranhados: z.array(idSchema).min(1).max(500),
})
/** POST /v2/processos/entranhar-encaminhamento: documents of a forwarding; all of them by default. */
export const entranharEncaminhamentoSchema = z.object({
  ...onProcess,
  ...documents,
  justificativa: words,
  idEncaminhamento: idSchema,
})
/** By number or, for older programs, by the ids of attachments (shapes.md C11) or documents. */
export const desentranharSchema = z
  .object({
    ...onProcess,
    justificativa: words,
    sequenciais: z.array(z.coerce.number().int().min(1)).max(500).nullish(),
    idsDocumentosAtosDesentranhados: z.array(idSchema).max(500).nullish(),
    idsDocumentos: z.array(idSchema).max(500).nullish(),
  })
  .refine(
    (body) => [body.sequenciais, body.idsDocumentosAtosDesentranhados, body.idsDocumentos].some((each) => each?.length),
    {
      path: ['sequenciais'],
      error: 'obrigatório',
    },
  )
export const encerrarSchema = z.object({ ...onProcess, desfecho: words })
export const editarSchema = z.object({
  ...parties,
  idProcesso: idSchema,
  idPapelResponsavel: idSchema,
  idClasse: idSchema,
  resumo,
  justificativa: words.nullish(),
})

/** Bodies of the acts on an existing process, by the last segment of the path (shapes.md 3.13). */
interface AtoBodies {
  despachar: z.input<typeof despacharSchema>
  avocar: z.input<typeof avocarSchema>
  'entranhar-documentos': z.input<typeof entranharSchema>
  'entranhar-encaminhamento': z.input<typeof entranharEncaminhamentoSchema>
  desentranhar: z.input<typeof desentranharSchema>
  encerrar: z.input<typeof encerrarSchema>
  reabrir: z.input<typeof reabrirSchema>
  editar: z.input<typeof editarSchema>
}
/** The complete body of one act. */
export type AtoRequest = { [P in keyof AtoBodies]: { path: P; body: AtoBodies[P] } }[keyof AtoBodies]
