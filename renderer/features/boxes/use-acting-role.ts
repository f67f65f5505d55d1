import type { SessionState } from '../../../contract/bridge/session.ts'
import { useQuery } from '../../bridge/use-query.ts'

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
    const place = [own.organizacao, own.unidade].filter(Boolean).join('/')
    return { idPapel: own.id, text: `como ${own.nome}${place === '' ? '' : ` (${place})`}`, isNone: false }
  }
  const isSelf = person !== null && may(person.id)
  const idPapel = roles.length > 0 && isSelf ? person.id : null
  return { idPapel, text: `em nome de ${person?.nome ?? ''}`, isNone: !isSelf }
}
