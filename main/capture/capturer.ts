import type { SessionContext } from '../session/index.ts'

/** In whose name a document is captured: a role, or (null) the citizen. */
export interface Capturer {
  readonly idPapel: string | null
  readonly roleName: string | null
}

/** A role of the person's, or the citizen that they are; null where it is neither. */
export function capturerOf(
  idPapel: string | null,
  { person, roles }: Pick<SessionContext, 'person' | 'roles'>,
): Capturer | null {
  if (idPapel === null ? roles.length === 0 : idPapel === person.id) return { idPapel: null, roleName: null }
  const role = roles.find(({ id }) => id === idPapel)
  return role === undefined ? null : { idPapel: role.id, roleName: role.nome }
}
