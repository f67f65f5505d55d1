import type { Assinante, DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'

type Signers = Pick<DocumentoFaseAssinatura, 'assinantes'>

/** The person's own places among the signers. */
export const places = ({ assinantes }: Signers, selves: readonly string[]): Assinante[] =>
  assinantes.filter(({ id }) => selves.includes(id))

/** Those who have neither signed nor refused. */
export const pending = ({ assinantes }: Signers): Assinante[] =>
  assinantes.filter(({ manifestacao }) => manifestacao === 'NaoSeManifestou')

/** The person's own places that are still open: the service signs for all of them at once. */
export const openPlaces = (document: Signers, selves: readonly string[]): Assinante[] =>
  pending(document).filter(({ id }) => selves.includes(id))

/** Those who hold the document now, all at once: nobody while it is blocked. */
export const holders = (document: Signers & Pick<DocumentoFaseAssinatura, 'bloqueado'>): Assinante[] =>
  document.bloqueado ? [] : pending(document)

export const isSigner = (document: Signers, selves: readonly string[]): boolean => places(document, selves).length > 0

/** Whether nothing is left for the person to sign: each of their places is signed. */
export const hasSigned = (document: Signers, selves: readonly string[]): boolean =>
  isSigner(document, selves) && places(document, selves).every(({ manifestacao }) => manifestacao === 'Assinado')

/** Whether nothing is left for the person to say of it, and they have refused to sign. */
export const hasRefused = (document: Signers, selves: readonly string[]): boolean =>
  !isAwaited(document, selves) && places(document, selves).some(({ manifestacao }) => manifestacao === 'Recusado')

/** Whether a place of the person's is still open. */
export const isAwaited = (document: Signers, selves: readonly string[]): boolean =>
  openPlaces(document, selves).length > 0

/** Whether everybody has signed or refused: then the phase is over. */
export const isOver = (document: Signers): boolean => pending(document).length === 0

/** As whom the person signs, in words: the roles of all their open places, or their own name. Null if there is none. */
export function signsAs(
  document: Signers,
  selves: readonly string[],
  roles: readonly { id: string; nome: string }[],
): string | null {
  const names = openPlaces(document, selves).map(({ id, nome }) => roles.find((role) => role.id === id)?.nome ?? nome)
  return names.length === 0 ? null : names.join(' e ')
}
