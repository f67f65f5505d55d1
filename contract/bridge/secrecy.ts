import { nivelAcesso, strictnessOf } from '../api/access.ts'
import { definedFields } from '../defined-fields.ts'
import {
  classificationLevel,
  type DraftAccess,
  maxClassificationYears,
  maxGrounds,
  type Secrecy,
  type SecrecyChanges,
  yearsOf,
} from './access.ts'

/** An access level. The details of a secret stay when a level without details is chosen. */
export interface AccessChoice {
  readonly access: DraftAccess
  readonly secrecy?: Secrecy | null | undefined
}

/** Changes to an access level and its details. */
export interface AccessChanges {
  readonly access?: DraftAccess | undefined
  readonly secrecy?: SecrecyChanges | undefined
}

/** Why a secret cannot be sent: a missing field, a term that is too long, or a sender who may not classify. */
export type SecrecyProblem = 'citizen' | 'grounds' | 'term' | 'long-term' | 'justification' | 'approver'

/** True for levels that need details. */
export const isSecret = (access: DraftAccess): access is 'Sigiloso' | 'Classificado' =>
  access === 'Sigiloso' || access === 'Classificado'

const emptySecrecy: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }

/** The fields that decide the numeric level: that of a classification depends on its term. */
interface LevelChoice {
  readonly access: DraftAccess
  readonly secrecy?: Pick<Secrecy, 'years' | 'months' | 'days'> | null | undefined
}
/** The numeric level (shapes.md 4.2). */
const levelOf = ({ access, secrecy }: LevelChoice): number =>
  access === 'Classificado' ? classificationLevel(secrecy ? yearsOf(secrecy) : 0) : nivelAcesso[access]

/** True if fewer people may see `one` than `other`. */
export const isStricter = (one: LevelChoice, other: LevelChoice): boolean =>
  strictnessOf(levelOf(one)) > strictnessOf(levelOf(other))

/** Raises the access to that of `other` if `other` is secret and stricter. */
export function raiseAccessTo<Choice extends AccessChoice>(choice: Choice, { access, secrecy }: AccessChoice): Choice {
  if (!isSecret(access) || !isStricter({ access, secrecy }, choice)) return choice
  return { ...choice, access, ...(secrecy && { secrecy }) }
}

/**
 * True if an act on an earlier forwarding must keep its access: the chosen one would show a secret to more people.
 * @param earlier its level; undefined if the service does not say
 */
export function mustKeepEarlierAccess(earlier: number | string | undefined, choice: LevelChoice): boolean {
  if (earlier === undefined || strictnessOf(earlier) <= strictnessOf(nivelAcesso.Organizacional)) return false
  return strictnessOf(earlier) > strictnessOf(levelOf(choice))
}

/**
 * Missing or wrong fields, in the order of the form (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1). Only a public agent
 * can classify, because a role has to approve it.
 */
export function secrecyProblems(
  { access, secrecy }: AccessChoice,
  { asCitizen }: { asCitizen: boolean },
): SecrecyProblem[] {
  if (!isSecret(access)) return []
  if (access === 'Classificado' && asCitizen) return ['citizen']
  const { grounds, justification, approver, ...term } = secrecy ?? emptySecrecy
  const problems: SecrecyProblem[] = grounds.length === 0 ? ['grounds'] : []
  if (access === 'Sigiloso') return problems
  const years = yearsOf(term)
  if (years <= 0) problems.push('term')
  if (years > maxClassificationYears) problems.push('long-term')
  if (justification.trim() === '') problems.push('justification')
  if (approver === null) problems.push('approver')
  return problems
}

/** The access after the changes; `secrecy` is null if it never was secret. */
export function withAccess(
  before: AccessChoice,
  changes: AccessChanges,
): { access: DraftAccess; secrecy: Secrecy | null } {
  const { access = before.access } = changes
  const details = before.secrecy ?? null
  if (details === null && changes.secrecy === undefined && !isSecret(access)) return { access, secrecy: null }
  const { ground, ...parts } = changes.secrecy ?? {}
  // Grounds of one level do not justify another.
  const kept = access === before.access || !isSecret(access) ? (details ?? emptySecrecy).grounds : []
  const others = kept.filter(({ id }) => id !== ground?.id)
  const wanted = ground?.isChosen === true ? [...others, { id: ground.id, nome: ground.nome }] : others
  const grounds = ground === undefined ? kept : wanted.slice(0, maxGrounds)
  return { access, secrecy: { ...(details ?? emptySecrecy), ...definedFields(parts), grounds } }
}
