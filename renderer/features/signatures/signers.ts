import type { Assinante } from '../../../contract/api/signatures.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureItem, SignatureOffers } from '../../../contract/bridge/signatures.ts'
import { roleText } from '../../texts/roles.ts'
import type { SignatureAct } from '../../texts/signatures.ts'

/** Ids under which the person may be asked to sign. */
export const selvesOf = ({ person, roles }: Pick<SessionState, 'person' | 'roles'>): readonly string[] => [
  ...(person === null ? [] : [person.id]),
  ...roles.map(({ id }) => id),
]

/** The person's own place that waits for a signature; null if there is none. */
export function myPlace(
  { assinantes }: Pick<SignatureItem, 'assinantes'>,
  selves: readonly string[],
): Assinante | null {
  return assinantes.find(({ id, manifestacao }) => selves.includes(id) && manifestacao === 'NaoSeManifestou') ?? null
}

/** The person's role behind a signer, with its place; null where it is none of theirs, or the person themselves. */
export function roleNameOf(idSigner: string, { roles }: Pick<SessionState, 'roles'>): string | null {
  const role = roles.find(({ id }) => id === idSigner)
  return role === undefined ? null : roleText(role)
}

/** In whose name the person signs it: the role, or the citizen that they are. Null: they do not. */
export function signsAs(item: Pick<SignatureItem, 'assinantes'>, session: SessionState): string | null {
  const place = myPlace(item, selvesOf(session))
  return place === null ? null : (roleNameOf(place.id, session) ?? place.nome)
}

/** What the person may do with a document beside signing it, where the environment has it (extensions.md). */
export function actsOn(
  item: Pick<SignatureItem, 'assinantes' | 'bloqueado' | 'capturador'>,
  selves: readonly string[],
  offers: SignatureOffers,
): SignatureAct[] {
  const { assinantes, bloqueado, capturador } = item
  if (!assinantes.some(({ manifestacao }) => manifestacao === 'NaoSeManifestou')) return []
  const isAwaited = myPlace(item, selves) !== null
  const hasSent = selves.includes(capturador.id)
  const possible: readonly SignatureAct[] = [
    ...(isAwaited && !bloqueado ? (['refuse', 'block'] as const) : []),
    ...(bloqueado && (isAwaited || hasSent) ? (['unblock'] as const) : []),
    ...(hasSent ? (['delete'] as const) : []),
  ]
  return possible.filter((act) => offers[act])
}
