import { nivelAcesso, strictnessOf } from '../api/access.ts'
import {
  classificationLevel,
  type DraftAccess,
  mostGrounds,
  mostYears,
  type Secrecy,
  type SecrecyChanges,
  yearsOf,
} from './access.ts'

/** A level of access, and where it is a secret, or was one before, what has been said of it. */
export interface AccessSaid {
  readonly access: DraftAccess
  readonly secrecy?: Secrecy | null | undefined
}

/** What is changed of a level of access and of what is said of it. */
export interface AccessChanges {
  readonly access?: DraftAccess | undefined
  readonly secrecy?: SecrecyChanges | undefined
}

/** What keeps a secret from being sent as one: what is lacking, a term that is too long, somebody who classifies nothing. */
export type SecrecyLack = 'citizen' | 'grounds' | 'term' | 'long-term' | 'justification' | 'approver'

/** Whether the level alone does not say all. */
export const isSecret = (access: DraftAccess): access is 'Sigiloso' | 'Classificado' =>
  access === 'Sigiloso' || access === 'Classificado'

const nothing: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }

/** As much of it as says which level it is: of a classification, its term. */
interface LevelSaid {
  readonly access: DraftAccess
  readonly secrecy?: Pick<Secrecy, 'years' | 'months' | 'days'> | null | undefined
}
/** The level that is said, as a number (shapes.md 4.2). */
const levelSaid = ({ access, secrecy }: LevelSaid): number =>
  access === 'Classificado' ? classificationLevel(secrecy ? yearsOf(secrecy) : 0) : nivelAcesso[access]

/** Whether fewer people may see the one than the other. */
export const isStricter = (one: LevelSaid, other: LevelSaid): boolean =>
  strictnessOf(levelSaid(one)) > strictnessOf(levelSaid(other))

/** What is said, but as much of a secret as another is: whatever is less strict takes over the access of that one. */
export function asSecretAs<Said extends AccessSaid>(said: Said, { access, secrecy }: AccessSaid): Said {
  if (!isSecret(access) || !isStricter({ access, secrecy }, said)) return said
  return { ...said, access, ...(secrecy && { secrecy }) }
}

/**
 * Whether what follows an earlier forwarding has to keep the access of that one: it is a secret, and a stricter one
 * than what was said, which would open it to more people.
 * @param earlier its level; undefined where the service does not tell
 */
export function keepsEarlier(earlier: number | string | undefined, said: LevelSaid): boolean {
  if (earlier === undefined || strictnessOf(earlier) <= strictnessOf(nivelAcesso.Organizacional)) return false
  return strictnessOf(earlier) > strictnessOf(levelSaid(said))
}

/**
 * What a level still lacks, in the order of its fields (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1). Only an agent
 * can classify: it takes a role that approves.
 */
export function secrecyLacks({ access, secrecy }: AccessSaid, asCitizen: boolean): SecrecyLack[] {
  if (!isSecret(access)) return []
  if (access === 'Classificado' && asCitizen) return ['citizen']
  const { grounds, justification, approver, ...term } = secrecy ?? nothing
  const lacks: SecrecyLack[] = grounds.length === 0 ? ['grounds'] : []
  if (access === 'Sigiloso') return lacks
  const years = yearsOf(term)
  if (years <= 0) lacks.push('term')
  if (years > mostYears) lacks.push('long-term')
  if (justification.trim() === '') lacks.push('justification')
  if (approver === null) lacks.push('approver')
  return lacks
}

/** What is said once it has been changed; null where nothing has ever been said of a secret. */
export function withAccess(
  before: AccessSaid,
  changes: AccessChanges,
): { access: DraftAccess; secrecy: Secrecy | null } {
  const { access = before.access } = changes
  const said = before.secrecy ?? null
  if (said === null && changes.secrecy === undefined && !isSecret(access)) return { access, secrecy: null }
  const { ground, ...parts } = changes.secrecy ?? {}
  // Grounds of one level are none of another.
  const kept = access === before.access || !isSecret(access) ? (said ?? nothing).grounds : []
  const others = kept.filter(({ id }) => id !== ground?.id)
  const wanted = ground?.isChosen === true ? [...others, { id: ground.id, nome: ground.nome }] : others
  const grounds = ground === undefined ? kept : wanted.slice(0, mostGrounds)
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  return { access, secrecy: { ...(said ?? nothing), ...given, grounds } }
}
