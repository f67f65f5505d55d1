import { type RestricaoAcesso, restricaoAcessoSchema, restrictionFor } from '../../../contract/api/access.ts'
import { type DraftAccess, draftAccessSchema } from '../../../contract/bridge/access.ts'
import { type AccessChoice, isSecret, secrecyProblems } from '../../../contract/bridge/secrecy.ts'
import { secrecySentences } from '../engine-texts.ts'

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

/** The payload fields for a choice of access, or a message in Portuguese about a missing or wrong detail. */
export function restrict({ access, secrecy }: AccessChoice, asCitizen: boolean): RestrictedResult {
  const [problem] = secrecyProblems({ access, secrecy }, { asCitizen })
  if (problem !== undefined) return { ok: false, sentence: secrecySentences[problem] }
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
