import type { Signer } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { roleText } from '../../texts/roles.ts'

/** The signed-in person as a signer: in `idPapel`, else the role in force, else as citizen. Null for an unknown role. */
export function selfSigner(session: SessionState, idPapel: string | null): Signer | null {
  const { person, roles, roleInForceId } = session
  if (person === null) return null
  if (roles.length === 0) return { id: person.id, nome: person.nome, detalhe: '' }
  const role = roles.find(({ id }) => id === (idPapel ?? roleInForceId))
  return role === undefined ? null : { id: role.id, nome: person.nome, detalhe: roleText(role) }
}
