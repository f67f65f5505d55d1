import type { SessionState } from '../../../contract/bridge/session.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { asPersonText, asRoleText } from '../../texts/roles.ts'

/** In whose name the user acts on the items of a box. */
export interface ActingRole {
  /** Null for a citizen without a role. */
  readonly idPapel: string | null
  /** "como Gerente (SEFAZ/GECON)". */
  readonly text: string
  /** None of the user's roles may act for the box. */
  readonly isNone: boolean
}

/** The role in force if the service allows it to act for the box, otherwise another of the user's roles. */
export function useActingRole(idCaixa: string, { roles, roleInForceId, person }: SessionState): ActingRole {
  const allowed = useQuery('boxes.roles', { idCaixa }, 'session.changed').value?.roles ?? null
  const may = (id: string | null) => allowed === null || allowed.some((role) => role.id === id)
  const own = roles.find(({ id }) => id === roleInForceId && may(id)) ?? roles.find(({ id }) => may(id))
  if (own !== undefined) {
    return { idPapel: own.id, text: asRoleText(own), isNone: false }
  }
  const isSelf = person !== null && may(person.id)
  const idPapel = roles.length > 0 && isSelf ? person.id : null
  return { idPapel, text: asPersonText(person?.nome ?? ''), isNone: !isSelf }
}
