import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAnswer } from '../../bridge/answers.ts'

/** In whose name one acts on what lies in a box. */
export interface ActingRole {
  /** Null for a citizen without a role. */
  readonly idPapel: string | null
  /** "como Gerente (SEFAZ/GECON)". */
  readonly text: string
  /** None of the person's may act for it. */
  readonly isNone: boolean
}

/** The role in force where it may act for the box, as the service says; else another of the person's that may. */
export function useActingRole(idCaixa: string, { roles, roleInForceId, person }: SessionState): ActingRole {
  const allowed = useAnswer('boxes.roles', { idCaixa }, 'session.changed').value?.roles ?? null
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
