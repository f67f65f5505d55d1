import type { Signer } from '../../contract/bridge/capture.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { roleText } from '../texts/roles.ts'

/**
 * The person as a signer: in the role given or else the one in force, or as the citizen that they are. Null where the
 * role is not known.
 */
export function selfSigner(session: SessionState, idPapel: string | null): Signer | null {
  const { person, roles, roleInForceId } = session
  if (person === null) return null
  if (roles.length === 0) return { id: person.id, nome: person.nome, detalhe: '' }
  const role = roles.find(({ id }) => id === (idPapel ?? roleInForceId))
  return role === undefined ? null : { id: role.id, nome: person.nome, detalhe: roleText(role) }
}
