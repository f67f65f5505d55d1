import { z } from 'zod'
import { idSchema } from './common.ts'

/** Kinds of agent by number (shapes.md 4.1). */
export const tipoAgente = {
  Cidadao: 1,
  Papel: 2,
  Grupo: 3,
  Unidade: 4,
  Organizacao: 5,
  Sistema: 6,
  NaoIdentificado: 99,
} as const

const structuredFields = {
  id: idSchema,
  nome: z.string(),
  sigla: z.string().optional(),
  tipoAgente: z.int().optional(),
  descricaoTipoAgente: z.string().optional(),
  /** The same value under the name that an older client reads (shapes.md C9). */
  tipo: z.string().optional(),
}

/** Patriarca: a top-level root (spec, "Agents"). */
export const patriarcaSchema = z.object(structuredFields)
export type Patriarca = z.infer<typeof patriarcaSchema>

/** Organizacao, with its patriarch. */
export const organizacaoSchema = z.object({ ...structuredFields, patriarca: patriarcaSchema.optional() })
export type Organizacao = z.infer<typeof organizacaoSchema>

/** Setor, with its organisation. */
export const setorSchema = z.object({ ...structuredFields, organizacao: organizacaoSchema.optional() })
export type Setor = z.infer<typeof setorSchema>

/** GrupoTrabalho and Comissao, with their sector. */
export const grupoTrabalhoSchema = z.object({ ...structuredFields, localizacao: setorSchema.optional() })
export type GrupoTrabalho = z.infer<typeof grupoTrabalhoSchema>
export const comissaoSchema = z.object(grupoTrabalhoSchema.shape)

/**
 * Any agent with its kind, for acts and custody of a process (structured agent of shapes.md 3.1). `nome` of a role is
 * the name of the post; its holder has fields of its own, as in the flat agent.
 */
export const agenteEstruturadoSchema = z.object({
  ...structuredFields,
  cargo: z.string().optional(),
  nomeServidorPapel: z.string().optional(),
  setor: setorSchema.optional(),
  localizacao: setorSchema.optional(),
  organizacao: organizacaoSchema.optional(),
  patriarca: patriarcaSchema.optional(),
})
export type AgenteEstruturado = z.infer<typeof agenteEstruturadoSchema>

/**
 * The flat agent, in lists of roles and of agents that may act for a box (shapes.md 3.2.1). `tipo` decides which of
 * the suffixed fields are present.
 */
export const agenteSchema = z.object({
  id: idSchema,
  nome: z.string(),
  tipo: z.string(),
  nomeServidorPapel: z.string().optional(),
  tipoLocalizacaoPapel: z.string().optional(),
  nomeUnidadePapel: z.string().optional(),
  siglaUnidadePapel: z.string().optional(),
  nomeOrganizacaoPapel: z.string().optional(),
  siglaOrganizacaoPapel: z.string().optional(),
  tipoLocalizacaoGrupo: z.string().optional(),
  nomeUnidadeGrupo: z.string().optional(),
  siglaUnidadeGrupo: z.string().optional(),
  nomeOrganizacaoGrupo: z.string().optional(),
  siglaOrganizacaoGrupo: z.string().optional(),
  siglaUnidade: z.string().optional(),
  nomeOrganizacaoUnidade: z.string().optional(),
  siglaOrganizacaoUnidade: z.string().optional(),
  siglaOrganizacao: z.string().optional(),
})
export type Agente = z.infer<typeof agenteSchema>
