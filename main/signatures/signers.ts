import type { Assinante, DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'

type Signers = Pick<DocumentoFaseAssinatura, 'assinantes'>

/** The person's own places among the signers. */
const places = ({ assinantes }: Signers, selves: readonly string[]): Assinante[] =>
  assinantes.filter(({ id }) => selves.includes(id))

export const isSigner = (document: Signers, selves: readonly string[]): boolean => places(document, selves).length > 0

/** Whether nothing is left for the person to sign: each of their places is signed. */
export const hasSigned = (document: Signers, selves: readonly string[]): boolean =>
  isSigner(document, selves) && places(document, selves).every(({ manifestacao }) => manifestacao === 'Assinado')

/** As whom the person signs, in words; null if they are not among the signers. */
export const signsAs = (document: Signers, selves: readonly string[]): string | null =>
  places(document, selves).find(({ manifestacao }) => manifestacao === 'NaoSeManifestou')?.nome ?? null
