import type { Assinante } from '../../../contract/api/signatures.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { MarkedItem } from '../../../contract/bridge/marks.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureCapabilities, SignatureItem } from '../../../contract/bridge/signatures.ts'
import { joinList } from '../../texts/numbers.ts'
import { roleText } from '../../texts/roles.ts'
import type { SignatureAct } from '../../texts/signatures.ts'

/** The ids under which the user can be asked to sign. */
export const actingIdsOf = ({ person, roles }: Pick<SessionState, 'person' | 'roles'>): readonly string[] => [
  ...(person === null ? [] : [person.id]),
  ...roles.map(({ id }) => id),
]

/** The user's own signatures that are still missing. */
export const ownPendingSigners = (
  { assinantes }: Pick<SignatureItem, 'assinantes'>,
  actingIds: readonly string[],
): readonly Assinante[] =>
  assinantes.filter(({ id, manifestacao }) => actingIds.includes(id) && manifestacao === 'NaoSeManifestou')

/** The user's role with this signer id; null where the id is no role of theirs. */
export function roleNameOf(idSigner: string, { roles }: Pick<SessionState, 'roles'>): string | null {
  const role = roles.find(({ id }) => id === idSigner)
  return role === undefined ? null : roleText(role)
}

/**
 * In whose name the user signs a document: one act signs for all their roles at once. Null if nothing is asked of them.
 */
export function signingNameOf(item: Pick<SignatureItem, 'assinantes'>, session: SessionState): string | null {
  const pending = ownPendingSigners(item, actingIdsOf(session))
  return pending.length === 0 ? null : joinList(pending.map(({ id, nome }) => roleNameOf(id, session) ?? nome))
}

/** The colleagues who have refused to sign. */
export const refusersOf = ({ assinantes }: Pick<SignatureItem, 'assinantes'>) =>
  assinantes.filter(({ manifestacao, isMine }) => manifestacao === 'Recusado' && !isMine)

/** The acts beside signing that the environment offers (extensions.md). */
export function possibleActs(
  item: Pick<SignatureItem, 'assinantes' | 'bloqueado' | 'mayUnblock' | 'capturador'>,
  actingIds: readonly string[],
  capabilities: SignatureCapabilities,
): SignatureAct[] {
  const { assinantes, bloqueado, mayUnblock, capturador } = item
  if (!assinantes.some(({ manifestacao }) => manifestacao === 'NaoSeManifestou')) return []
  const isAwaited = ownPendingSigners(item, actingIds).length > 0
  const hasSent = actingIds.includes(capturador.id)
  const possible: readonly SignatureAct[] = [
    ...(isAwaited && !bloqueado ? (['refuse', 'block'] as const) : []),
    ...(mayUnblock ? (['unblock'] as const) : []),
    ...(hasSent ? (['delete'] as const) : []),
  ]
  return possible.filter((act) => capabilities[act])
}

/** The attachment for a forwarding or an act; null for a document that somebody refused to sign. */
export function attachmentOf(item: SignatureItem): Attachment | null {
  const { id, nome, idDocumento, registro, assinantes } = item
  if (idDocumento !== undefined && registro !== null) return { idDocumento, registro, nome, capturedAt: null }
  return assinantes.some(({ manifestacao }) => manifestacao === 'Recusado') ? null : { idFase: id, nome }
}

/** How marks name the document. */
export const markedOf = ({ id, nome: title }: Pick<SignatureItem, 'id' | 'nome'>): MarkedItem => ({
  kind: 'signature',
  id,
  title,
  protocolo: null,
  idCaixa: null,
})
