import type { Assinante, DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'

type Signers = Pick<DocumentoFaseAssinatura, 'assinantes'>
/** The person's own id and those of their roles: each can be a signer. */
type ActingIds = readonly string[]

/** The person's own entries among the signers. */
export const ownSigners = ({ assinantes }: Signers, actingIds: ActingIds): Assinante[] =>
  assinantes.filter(({ id }) => actingIds.includes(id))

/** Signers who have neither signed nor refused. */
const pendingSigners = ({ assinantes }: Signers): Assinante[] =>
  assinantes.filter(({ manifestacao }) => manifestacao === 'NaoSeManifestou')

/** The person's pending entries. One request to sign signs for all of them. */
export const ownPendingSigners = (document: Signers, actingIds: ActingIds): Assinante[] =>
  pendingSigners(document).filter(({ id }) => actingIds.includes(id))

/** Signers who can act now; empty while the document is blocked. */
export const currentSigners = (document: Signers & Pick<DocumentoFaseAssinatura, 'bloqueado'>): Assinante[] =>
  document.bloqueado ? [] : pendingSigners(document)

export const isSigner = (document: Signers, actingIds: ActingIds) => ownSigners(document, actingIds).length > 0

/** True when the person is a signer and each of their entries is signed. */
export const hasSigned = (document: Signers, actingIds: ActingIds) =>
  isSigner(document, actingIds) &&
  ownSigners(document, actingIds).every(({ manifestacao }) => manifestacao === 'Assinado')

/** True when the person has no pending entry and has refused at least once. */
export const hasRefused = (document: Signers, actingIds: ActingIds) =>
  !isAwaited(document, actingIds) &&
  ownSigners(document, actingIds).some(({ manifestacao }) => manifestacao === 'Recusado')

/** True when the person has a pending entry. */
export const isAwaited = (document: Signers, actingIds: ActingIds) => ownPendingSigners(document, actingIds).length > 0

export const signedIds = (assinantes: readonly Assinante[]): string[] =>
  assinantes.filter(({ manifestacao }) => manifestacao === 'Assinado').map(({ id }) => id)

/** Other people who have refused. */
export const otherRefusers = ({ assinantes }: Signers, actingIds: ActingIds): Assinante[] =>
  assinantes.filter(({ id, manifestacao }) => manifestacao === 'Recusado' && !actingIds.includes(id))

/** True when every signer has signed or refused: the phase is over. */
export const isOver = (document: Signers) => pendingSigners(document).length === 0

/** Names of the roles in which the person signs, joined with "e"; null where they have no pending entry. */
export function signingRoleNames(
  document: Signers,
  actingIds: ActingIds,
  roles: readonly { id: string; nome: string }[],
): string | null {
  const names = ownPendingSigners(document, actingIds).map(
    ({ id, nome }) => roles.find((role) => role.id === id)?.nome ?? nome,
  )
  return names.length === 0 ? null : names.join(' e ')
}
