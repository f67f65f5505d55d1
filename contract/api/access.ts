import { z } from 'zod'
import { idSchema } from './common.ts'

/** Levels of access by number (shapes.md 4.2). */
export const nivelAcesso = {
  Publico: 1,
  Organizacional: 2,
  Restrito: 3,
  Sigiloso: 4,
  Reservado: 5,
  Secreto: 6,
  Ultrassecreto: 7,
  SigilosoSemFundamentoLegal: 8,
} as const
export type NivelAcessoNome = keyof typeof nivelAcesso

/** A level in a request: by number, or by name. */
export const nivelAcessoSchema = z.union([
  z.int().min(1).max(8),
  z.enum(Object.keys(nivelAcesso) as [NivelAcessoNome, ...NivelAcessoNome[]]).transform((name) => nivelAcesso[name]),
])

/** From the most open to the strictest level. */
const byStrictness: readonly number[] = [
  nivelAcesso.Publico,
  nivelAcesso.Organizacional,
  nivelAcesso.Restrito,
  nivelAcesso.SigilosoSemFundamentoLegal,
  nivelAcesso.Sigiloso,
  nivelAcesso.Reservado,
  nivelAcesso.Secreto,
  nivelAcesso.Ultrassecreto,
]
/** Strictness of a level, for comparison; an unknown level is stricter than all known ones. */
export function strictnessOf(level: unknown): number {
  const read = nivelAcessoSchema.safeParse(level)
  return read.success ? byStrictness.indexOf(read.data) : byStrictness.length
}

/**
 * RestricaoAcessoApiEntry, mandatory on every record (spec, "Forwarding payloads"). Público: transparenciaAtiva;
 * Organizacional: none of the three; Sigiloso: legal grounds; Classificado: grounds and classificacaoInformacao
 * (shapes.md 3.5.1).
 */
export const restricaoAcessoSchema = z.object({
  transparenciaAtiva: z.boolean(),
  idsFundamentosLegais: z.array(idSchema).max(100).nullish(),
  classificacaoInformacao: z
    .object({
      prazoAnos: z.int().min(0),
      prazoMeses: z.int().min(0),
      prazoDias: z.int().min(0),
      justificativa: z.string().max(4000),
      idPapelAprovador: idSchema,
    })
    .nullish(),
})
export type RestricaoAcesso = z.infer<typeof restricaoAcessoSchema>

/** Público or Organizacional: without grounds and classification (shapes.md 3.5.1). */
export function restrictionFor(level: 'Publico' | 'Organizacional'): RestricaoAcesso {
  return { transparenciaAtiva: level === 'Publico', idsFundamentosLegais: null, classificacaoInformacao: null }
}
