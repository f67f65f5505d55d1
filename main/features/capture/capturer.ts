import type { SessionContext } from '../../program/session/index.ts'

/** The capturer of a document: a role, or the citizen (null). */
interface Capturer {
  readonly idPapel: string | null
  readonly roleName: string | null
}

/** The capturer with this id; null if it is neither a role of the person nor the citizen. */
export function findCapturer(
  idPapel: string | null,
  { person, roles }: Pick<SessionContext, 'person' | 'roles'>,
): Capturer | null {
  if (idPapel === null ? roles.length === 0 : idPapel === person.id) return { idPapel: null, roleName: null }
  const role = roles.find(({ id }) => id === idPapel)
  return role === undefined ? null : { idPapel: role.id, roleName: role.nome }
}
