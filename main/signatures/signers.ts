import type { Assinante, DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'

type Signers = Pick<DocumentoFaseAssinatura, 'assinantes'>

/** The person's own places among the signers. */
const places = ({ assinantes }: Signers, selves: readonly string[]): Assinante[] =>
  assinantes.filter(({ id }) => selves.includes(id))

export const isSigner = (document: Signers, selves: readonly string[]): boolean => places(document, selves).length > 0

/** Whether nothing is left for the person to sign: each of their places is signed. */
export const hasSigned = (document: Signers, selves: readonly string[]): boolean =>
  isSigner(document, selves) && places(document, selves).every(({ manifestacao }) => manifestacao === 'Assinado')

/** Whether nothing is left for the person to say of it, and they have refused to sign. */
export const hasRefused = (document: Signers, selves: readonly string[]): boolean =>
  !isAwaited(document, selves) && places(document, selves).some(({ manifestacao }) => manifestacao === 'Recusado')

/** Whether a place of the person's is still open. */
export const isAwaited = (document: Signers, selves: readonly string[]): boolean =>
  places(document, selves).some(({ manifestacao }) => manifestacao === 'NaoSeManifestou')

/** Whether everybody has signed or refused: then the phase is over. */
export const isOver = ({ assinantes }: Signers): boolean =>
  !assinantes.some(({ manifestacao }) => manifestacao === 'NaoSeManifestou')

/** As whom the person signs, in words; null if they are not among the signers. */
export const signsAs = (document: Signers, selves: readonly string[]): string | null =>
  places(document, selves).find(({ manifestacao }) => manifestacao === 'NaoSeManifestou')?.nome ?? null
