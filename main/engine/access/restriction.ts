import { type RestricaoAcesso, restricaoAcessoSchema, restrictionFor } from '../../../contract/api/access.ts'
import { type DraftAccess, draftAccessSchema, maxClassificationYears } from '../../../contract/bridge/access.ts'
import { type AccessChoice, isSecret, type SecrecyProblem, secrecyProblems } from '../../../contract/bridge/secrecy.ts'

/** The fields of a payload that restrict its access. */
export const restrictedFields = {
  access: draftAccessSchema,
  /** Set for a secret; otherwise the level says all. */
  restriction: restricaoAcessoSchema.optional(),
}
export interface Restricted {
  readonly access: DraftAccess
  readonly restriction?: RestricaoAcesso | undefined
}

type RestrictedResult = { ok: true; restricted: Restricted } | { ok: false; sentence: string }

/** The advice for each problem; the caller puts the name of the file or form before it. */
const sentences: Readonly<Record<SecrecyProblem, string>> = {
  citizen: 'somente agentes públicos podem classificar informação.',
  grounds: 'escolha ao menos um fundamento legal.',
  term: 'informe o prazo da classificação.',
  'long-term': `o prazo da classificação não passa de ${maxClassificationYears} anos.`,
  justification: 'escreva a justificativa da classificação.',
  approver: 'escolha quem aprova a classificação.',
}

/** The payload fields for a choice of access, or a message in Portuguese about a missing or wrong detail. */
export function restrict({ access, secrecy }: AccessChoice, asCitizen: boolean): RestrictedResult {
  const [problem] = secrecyProblems({ access, secrecy }, { asCitizen })
  if (problem !== undefined) return { ok: false, sentence: sentences[problem] }
  if (!isSecret(access) || !secrecy) return { ok: true, restricted: { access } }
  const { grounds, years, months, days, justification, approver } = secrecy
  const idsFundamentosLegais = [...new Set(grounds.map(({ id }) => id))]
  const classificacaoInformacao =
    access === 'Sigiloso' || approver === null
      ? null
      : {
          prazoAnos: years,
          prazoMeses: months,
          prazoDias: days,
          justificativa: justification.trim(),
          idPapelAprovador: approver.id,
        }
  const restriction = { transparenciaAtiva: false, idsFundamentosLegais, classificacaoInformacao }
  return { ok: true, restricted: { access, restriction } }
}

/**
 * The restriction on the wire (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1).
 * @throws for an incomplete secret: anything else would open it to more people
 */
export function restrictionToSend({ access, restriction }: Restricted): RestricaoAcesso {
  if (!isSecret(access)) return restrictionFor(access)
  const isComplete = access === 'Sigiloso' || restriction?.classificacaoInformacao
  if (!restriction?.idsFundamentosLegais?.length || restriction.transparenciaAtiva || !isComplete) {
    throw new Error(`payload of access ${access} has no complete restriction`)
  }
  return restriction
}
