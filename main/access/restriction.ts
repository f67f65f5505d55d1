import { type RestricaoAcesso, restricaoAcessoSchema, restrictionFor } from '../../contract/api/access.ts'
import { type DraftAccess, draftAccessSchema, mostYears } from '../../contract/bridge/access.ts'
import { type AccessSaid, isSecret, type SecrecyLack, secrecyLacks } from '../../contract/bridge/secrecy.ts'

/** What the payload of an operation carries of access. */
export const restrictedFields = {
  access: draftAccessSchema,
  /** What has been said of a secret; without it the level says all. */
  restriction: restricaoAcessoSchema.optional(),
}
export interface Restricted {
  readonly access: DraftAccess
  readonly restriction?: RestricaoAcesso | undefined
}

type Said = { ok: true; restricted: Restricted } | { ok: false; sentence: string }

/** What somebody has to do about it, to be put behind the name of what it is about. */
const sentences: Readonly<Record<SecrecyLack, string>> = {
  citizen: 'um cidadão não classifica informação.',
  grounds: 'escolha ao menos um fundamento legal.',
  term: 'diga o prazo da classificação.',
  'long-term': `o prazo da classificação não passa de ${mostYears} anos.`,
  justification: 'escreva a justificativa da classificação.',
  approver: 'escolha quem aprova a classificação.',
}

/** What an operation carries of what has been said of access; or a sentence in Portuguese about what is missing. */
export function restrictedBy({ access, secrecy }: AccessSaid, asCitizen: boolean): Said {
  const [lack] = secrecyLacks({ access, secrecy }, asCitizen)
  if (lack !== undefined) return { ok: false, sentence: sentences[lack] }
  if (!isSecret(access) || !secrecy) return { ok: true, restricted: { access } }
  const { grounds, years, months, days, justification, approver } = secrecy
  const idsFundamentosLegais = [...new Set(grounds.map(({ id }) => id))]
  const classificacaoInformacao =
    access === 'Sigiloso' || approver === null
      ? null
      : {
          ...{ prazoAnos: years, prazoMeses: months, prazoDias: days },
          ...{ justificativa: justification.trim(), idPapelAprovador: approver.id },
        }
  const restriction = { transparenciaAtiva: false, idsFundamentosLegais, classificacaoInformacao }
  return { ok: true, restricted: { access, restriction } }
}

/**
 * How a payload is restricted on the wire (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1).
 * @throws for a secret of which nothing has been said: whatever else could be sent would be open to more people
 */
export function restrictionIn({ access, restriction }: Restricted): RestricaoAcesso {
  if (!isSecret(access)) return restrictionFor(access)
  const isWhole = access === 'Sigiloso' || restriction?.classificacaoInformacao
  if (!restriction?.idsFundamentosLegais?.length || restriction.transparenciaAtiva || !isWhole) {
    throw new Error(`a payload of access ${access} does not say what makes it one`)
  }
  return restriction
}
