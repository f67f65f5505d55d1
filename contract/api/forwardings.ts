import { z } from 'zod'
import { restricaoAcessoSchema } from './access.ts'
import { dateTimeSchema, filterMomentSchema, idSchema, pageOf, pagingSchema } from './common.ts'
import { documentoSchema } from './documents.ts'

const assunto = z.string().trim().min(1).max(1000)
const mensagem = z.string().trim().min(1).max(100_000)
const mostDestinations = 500
const mostDocuments = 500

/** Shape A of a new forwarding (spec, "Forwarding payloads"), which the live service accepts. */
export const encaminhamentoNovoShapeASchema = z.object({
  assunto,
  mensagem,
  idResponsavel: idSchema,
  idsDestinos: z.array(idSchema).min(1).max(mostDestinations),
  idsDocumentos: z.array(idSchema).max(mostDocuments).optional(),
  enviarEmailNotificacoes: z.boolean().optional(),
  restricaoAcesso: restricaoAcessoSchema,
})
export type EncaminhamentoNovoShapeA = z.infer<typeof encaminhamentoNovoShapeASchema>

const tiposDestinatario = ['Cidadao', 'Papel', 'Grupo', 'Unidade', 'Organizacao', 'Orgao', 'Comissao'] as const
/**
 * Kinds of destination in shape B, by name, or by the number of a kind of agent (shapes.md 4.1).
 * Programs that follow the documentation write Organizacao for Orgao (shapes.md C20).
 */
const tipoDestinatarioSchema = z.union([
  z.enum(tiposDestinatario),
  z.literal([1, 2, 3, 4, 5]).transform((number) => tiposDestinatario[number - 1] as (typeof tiposDestinatario)[number]),
])
export type TipoDestinatario = (typeof tiposDestinatario)[number]

/** Shape B of a new forwarding (spec, "Forwarding payloads"). */
export const encaminhamentoNovoShapeBSchema = z.object({
  assunto,
  mensagem,
  idPapelRemetente: idSchema,
  destinatarios: z
    .array(z.object({ tipo: tipoDestinatarioSchema, id: idSchema }))
    .min(1)
    .max(mostDestinations),
  documentos: z.array(idSchema).max(mostDocuments).optional(),
  enviarEmailNotificacoes: z.boolean().optional(),
  restricaoAcesso: restricaoAcessoSchema,
})
export type EncaminhamentoNovoShapeB = z.infer<typeof encaminhamentoNovoShapeBSchema>

/**
 * Fields of every act on an earlier forwarding, in either vocabulary (shapes.md 3.9, C7, C8). Absent subject and
 * restriction are inherited.
 */
const actFields = {
  idEncaminhamentoAnterior: idSchema.optional(),
  idEncaminhamentoOrigem: idSchema.optional(),
  idResponsavel: idSchema.optional(),
  idPapelRemetente: idSchema.optional(),
  assunto: assunto.nullish(),
  mensagem,
  enviarEmailNotificacoes: z.boolean().optional(),
  restricaoAcesso: restricaoAcessoSchema.nullish(),
}
const attachments = {
  idsDocumentos: z.array(idSchema).max(mostDocuments).optional(),
  documentos: z.array(idSchema).max(mostDocuments).optional(),
}
interface Named {
  idEncaminhamentoAnterior?: string | undefined
  idEncaminhamentoOrigem?: string | undefined
  idResponsavel?: string | undefined
  idPapelRemetente?: string | undefined
}
const namesEarlier = (body: Named) => (body.idEncaminhamentoAnterior ?? body.idEncaminhamentoOrigem) !== undefined
const namesSender = (body: Named) => (body.idResponsavel ?? body.idPapelRemetente) !== undefined
const earlierMissing = { path: ['idEncaminhamentoOrigem'], error: 'obrigatório' }
const senderMissing = { path: ['idPapelRemetente'], error: 'obrigatório' }

/** A field that the act lacks: accepted if empty, because some programs send one body for all acts. */
const noneSchema = z.array(z.unknown()).max(0).nullish()

/** POST /v2/encaminhamento/responder, and complementar with the same fields: both have fixed destinations. */
export const encaminhamentoRespostaSchema = z
  .object({ ...actFields, ...attachments, idsDestinos: noneSchema, destinatarios: noneSchema })
  .refine(namesEarlier, earlierMissing)
  .refine(namesSender, senderMissing)
export type EncaminhamentoResposta = z.input<typeof encaminhamentoRespostaSchema>

/** POST /v2/encaminhamento/reencaminhar: new destinations; the earlier documents and additional ones. */
export const encaminhamentoReencaminharSchema = z
  .object({
    ...actFields,
    ...attachments,
    idsDestinos: z.array(idSchema).min(1).max(mostDestinations).optional(),
    destinatarios: z
      .array(z.object({ tipo: tipoDestinatarioSchema, id: idSchema }))
      .min(1)
      .max(mostDestinations)
      .optional(),
  })
  .refine(namesEarlier, earlierMissing)
  .refine(namesSender, senderMissing)
  .refine((body) => (body.idsDestinos ?? body.destinatarios) !== undefined, {
    path: ['destinatarios'],
    error: 'obrigatório',
  })
export type EncaminhamentoReencaminhar = z.input<typeof encaminhamentoReencaminharSchema>

/** POST /v2/encaminhamento/{id}/resolver (extensions.md). */
export const encaminhamentoResolverSchema = z.object({ idCaixa: idSchema, idResponsavel: idSchema })
export type EncaminhamentoResolver = z.infer<typeof encaminhamentoResolverSchema>

/** A party of a forwarding: its sender or a receiving box (shapes.md 3.10). */
export const parteEncaminhamentoSchema = z.object({
  tipo: z.string(),
  id: idSchema,
  nome: z.string(),
  sigla: z.string().optional(),
  nomeOrgao: z.string().optional(),
  siglaOrgao: z.string().optional(),
  nomeUnidade: z.string().optional(),
  siglaUnidade: z.string().optional(),
})
export type ParteEncaminhamento = z.infer<typeof parteEncaminhamentoSchema>

/** An attached document; `controle` says whether the caller may see it. */
export const documentoEncaminhamentoSchema = z.object({ controle: z.boolean(), documento: documentoSchema })
export type DocumentoEncaminhamento = z.infer<typeof documentoEncaminhamentoSchema>

/** Encaminhamento (shapes.md 3.10). */
export const encaminhamentoSchema = z.object({
  id: idSchema,
  /** The same value under the name that live programs read. */
  identificadorExterno: idSchema.optional(),
  assunto: z.string(),
  mensagem: z.string(),
  dataHora: dateTimeSchema,
  protocolo: z.string(),
  origem: parteEncaminhamentoSchema,
  destinos: z.array(parteEncaminhamentoSchema),
  documentosEncaminhamento: z.array(documentoEncaminhamentoSchema).optional(),
  nivelAcesso: z.union([z.int(), z.string()]).optional(),
  idEncaminhamentoAnterior: idSchema.optional(),
})
export type Encaminhamento = z.infer<typeof encaminhamentoSchema>

/** Filter of a box's listing (extensions.md). */
export const pastaSchema = z.enum(['Entrada', 'Saida', 'Resolvidos'])
export type Pasta = z.infer<typeof pastaSchema>
export const caixaEncaminhamentosFilterSchema = pagingSchema.extend({
  pasta: pastaSchema.default('Entrada'),
  texto: z.string().max(300).optional(),
  alteradosDesde: filterMomentSchema.optional(),
})
export type CaixaEncaminhamentosFilter = z.input<typeof caixaEncaminhamentosFilterSchema>

/** A page of a box, newest first; `ate` is the moment to pass as alteradosDesde next time. */
export const encaminhamentoPageSchema = pageOf(encaminhamentoSchema).extend({ ate: dateTimeSchema.optional() })
export type EncaminhamentoPage = z.infer<typeof encaminhamentoPageSchema>

/** Filter of POST /v2/encaminhamento/paginated-search: forwardings that the caller sent (extensions.md). */
export const encaminhamentosEnviadosFilterSchema = pagingSchema.extend({
  assunto: z.string().max(300).optional(),
  idResponsavel: idSchema.optional(),
  enviadoDe: filterMomentSchema.optional(),
  enviadoAte: filterMomentSchema.optional(),
})
export type EncaminhamentosEnviadosFilter = z.infer<typeof encaminhamentosEnviadosFilterSchema>

/** An agent in a tracking tree (shapes.md 3.10). */
const agenteRastreioSchema = z.object({
  id: idSchema,
  nome: z.string(),
  tipoAgente: z.int().optional(),
  descricaoTipoAgente: z.string().optional(),
})

/** A forwarding in a tracking tree, with the forwardings that followed it. */
export interface Rastreio {
  id: string
  identificadorExterno?: string
  assunto: string
  dataHora: string
  responsavel: z.infer<typeof agenteRastreioSchema>
  destinos: z.infer<typeof agenteRastreioSchema>[]
  idEncaminhamentoAnterior?: string
  idEncaminhamentoInicial?: string
  idResponsavel?: string
  encaminhamentosPosteriores?: unknown[]
}
export const rastreioSchema = z.object({
  id: idSchema,
  identificadorExterno: idSchema.optional(),
  assunto: z.string(),
  dataHora: dateTimeSchema,
  responsavel: agenteRastreioSchema,
  destinos: z.array(agenteRastreioSchema),
  idEncaminhamentoAnterior: idSchema.optional(),
  idEncaminhamentoInicial: idSchema.optional(),
  idResponsavel: idSchema.optional(),
  /** Nodes of the same shape; absent where the service does not tell them. */
  encaminhamentosPosteriores: z.array(z.unknown()).optional(),
})
