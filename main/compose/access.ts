import { type RestricaoAcesso, restrictionFor } from '../../contract/api/access.ts'
import { mostYears, yearsOf } from '../../contract/bridge/access.ts'
import type { DraftFields } from '../../contract/bridge/compose.ts'

type Said = { ok: true; restriction: RestricaoAcesso } | { ok: false; sentence: string }

/** Whether the level alone does not say all. */
export const isSecret = ({ access }: Pick<DraftFields, 'access'>): boolean =>
  access !== 'Publico' && access !== 'Organizacional'

/**
 * The restriction of a draft (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1), or a sentence in Portuguese about what
 * is missing. Only an agent can classify: it takes a role that approves.
 */
export function restrictionOf({ access, secrecy }: DraftFields, asCitizen: boolean): Said {
  const no = (sentence: string) => ({ ok: false as const, sentence })
  if (access === 'Publico' || access === 'Organizacional') return { ok: true, restriction: restrictionFor(access) }
  const ids = [...new Set(secrecy?.grounds.map(({ id }) => id))]
  if (secrecy === undefined || ids.length === 0) return no('Acesso: escolha ao menos um fundamento legal.')
  const secret = { transparenciaAtiva: false, idsFundamentosLegais: ids }
  if (access === 'Sigiloso') return { ok: true, restriction: { ...secret, classificacaoInformacao: null } }
  if (asCitizen) return no('Acesso: um cidadão não classifica informação.')
  const { years, months, days, justification, approver } = secrecy
  if (yearsOf(secrecy) <= 0) return no('Acesso: diga o prazo da classificação.')
  if (yearsOf(secrecy) > mostYears) return no(`Acesso: o prazo não passa de ${mostYears} anos.`)
  if (justification.trim() === '') return no('Acesso: escreva a justificativa da classificação.')
  if (approver === null) return no('Acesso: escolha quem aprova a classificação.')
  const classificacaoInformacao = {
    ...{ prazoAnos: years, prazoMeses: months, prazoDias: days },
    ...{ justificativa: justification.trim(), idPapelAprovador: approver.id },
  }
  return { ok: true, restriction: { ...secret, classificacaoInformacao } }
}
