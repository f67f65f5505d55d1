import type { Assinante } from '../../../contract/api/signatures.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureItem, SignatureOffers } from '../../../contract/bridge/signatures.ts'
import { listed } from '../../texts/numbers.ts'
import { roleText } from '../../texts/roles.ts'
import type { SignatureAct } from '../../texts/signatures.ts'

/** Ids under which the person may be asked to sign. */
export const selvesOf = ({ person, roles }: Pick<SessionState, 'person' | 'roles'>): readonly string[] => [
  ...(person === null ? [] : [person.id]),
  ...roles.map(({ id }) => id),
]

/** The person's own places that wait for a signature. */
export const myPlaces = (
  { assinantes }: Pick<SignatureItem, 'assinantes'>,
  selves: readonly string[],
): readonly Assinante[] =>
  assinantes.filter(({ id, manifestacao }) => selves.includes(id) && manifestacao === 'NaoSeManifestou')

/** The person's role behind a signer, with its place; null where it is none of theirs, or the person themselves. */
export function roleNameOf(idSigner: string, { roles }: Pick<SessionState, 'roles'>): string | null {
  const role = roles.find(({ id }) => id === idSigner)
  return role === undefined ? null : roleText(role)
}

/**
 * In whose name the person signs it: one signature is for all of their places at once, in their roles or as the citizen
 * that they are. Null: there is none.
 */
export function signsAs(item: Pick<SignatureItem, 'assinantes'>, session: SessionState): string | null {
  const places = myPlaces(item, selvesOf(session))
  return places.length === 0 ? null : listed(places.map(({ id, nome }) => roleNameOf(id, session) ?? nome))
}

/** What the person may do with a document beside signing it, where the environment has it (extensions.md). */
export function actsOn(
  item: Pick<SignatureItem, 'assinantes' | 'bloqueado' | 'capturador'>,
  selves: readonly string[],
  offers: SignatureOffers,
): SignatureAct[] {
  const { assinantes, bloqueado, capturador } = item
  if (!assinantes.some(({ manifestacao }) => manifestacao === 'NaoSeManifestou')) return []
  const isAwaited = myPlaces(item, selves).length > 0
  const hasSent = selves.includes(capturador.id)
  const possible: readonly SignatureAct[] = [
    ...(isAwaited && !bloqueado ? (['refuse', 'block'] as const) : []),
    ...(bloqueado && (isAwaited || hasSent) ? (['unblock'] as const) : []),
    ...(hasSent ? (['delete'] as const) : []),
  ]
  return possible.filter((act) => offers[act])
}
