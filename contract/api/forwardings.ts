import { z } from 'zod'
import { restricaoAcessoSchema } from './access.ts'
import { dateTimeSchema, idSchema, pageOf, pagingSchema } from './common.ts'
import { documentoSchema } from './documents.ts'

/** Shape A of a new forwarding (spec, "Forwarding payloads"): what the live service takes. */
export const encaminhamentoNovoShapeASchema = z.object({
  assunto: z.string().trim().min(1),
  mensagem: z.string().trim().min(1),
  idResponsavel: idSchema,
  idsDestinos: z.array(idSchema).min(1),
  idsDocumentos: z.array(idSchema).optional(),
  enviarEmailNotificacoes: z.boolean().optional(),
  restricaoAcesso: restricaoAcessoSchema,
})
export type EncaminhamentoNovoShapeA = z.infer<typeof encaminhamentoNovoShapeASchema>

/** Kinds of destination in shape B; the documentation camp writes Organizacao for Orgao (shapes.md C20). */
export const tipoDestinatarioSchema = z.enum([
  'Unidade',
  'Papel',
  'Orgao',
  'Organizacao',
  'Grupo',
  'Comissao',
  'Cidadao',
])
export type TipoDestinatario = z.infer<typeof tipoDestinatarioSchema>

/** Shape B of a new forwarding (spec, "Forwarding payloads"). */
export const encaminhamentoNovoShapeBSchema = z.object({
  assunto: z.string().trim().min(1),
  mensagem: z.string().trim().min(1),
  idPapelRemetente: idSchema,
  destinatarios: z.array(z.object({ tipo: tipoDestinatarioSchema, id: idSchema })).min(1),
  documentos: z.array(idSchema).optional(),
  enviarEmailNotificacoes: z.boolean().optional(),
  restricaoAcesso: restricaoAcessoSchema,
})
export type EncaminhamentoNovoShapeB = z.infer<typeof encaminhamentoNovoShapeBSchema>

/** A party of a forwarding: who sent it or a box that it went to (shapes.md 3.10). */
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

/** An attached document; `controle` tells whether the caller may see it. */
export const documentoEncaminhamentoSchema = z.object({ controle: z.boolean(), documento: documentoSchema })
export type DocumentoEncaminhamento = z.infer<typeof documentoEncaminhamentoSchema>

/** Encaminhamento (shapes.md 3.10). */
export const encaminhamentoSchema = z.object({
  id: idSchema,
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
  texto: z.string().optional(),
  alteradosDesde: dateTimeSchema.optional(),
})
export type CaixaEncaminhamentosFilter = z.input<typeof caixaEncaminhamentosFilterSchema>

/** A page of a box, newest first; `ate` is the moment to pass as alteradosDesde next time. */
export const encaminhamentoPageSchema = pageOf(encaminhamentoSchema).extend({ ate: dateTimeSchema.optional() })
export type EncaminhamentoPage = z.infer<typeof encaminhamentoPageSchema>

/** Filter of POST /v2/encaminhamento/paginated-search: what the caller sent (extensions.md). */
export const encaminhamentosEnviadosFilterSchema = pagingSchema.extend({
  assunto: z.string().optional(),
  idResponsavel: idSchema.optional(),
  enviadoDe: dateTimeSchema.optional(),
  enviadoAte: dateTimeSchema.optional(),
})
export type EncaminhamentosEnviadosFilter = z.infer<typeof encaminhamentosEnviadosFilterSchema>
