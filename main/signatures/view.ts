import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { lateDays, type SignatureItem } from '../../contract/bridge/signatures.ts'
import type { Look } from './look-store.ts'
import { holders } from './signers.ts'

const lateMs = lateDays * 24 * 60 * 60_000

/** Signers of whom this computer saw before then that they were asked are late. */
export const lateBefore = (now: Date): string => new Date(now.getTime() - lateMs).toISOString()

/** How a document stands, in a word that changes when the person should look again. */
export const standingOf = ({ situacao, bloqueado }: Pick<DocumentoFaseAssinatura, 'situacao' | 'bloqueado'>): string =>
  bloqueado ? `${situacao}!` : situacao

export interface Known {
  readonly document: DocumentoFaseAssinatura
  readonly operationId: string | null
  readonly look: Look
  /** Since when each pending signer is known to be asked, by id. */
  readonly since: ReadonlyMap<string, string>
  readonly registro: string | null
}

/** A document as the window sees it. */
export function itemOf(
  { document, operationId, look, since, registro }: Known,
  selves: readonly string[],
  now: Date,
): SignatureItem {
  const late = lateBefore(now)
  const holding = new Set(holders(document).map(({ id }) => id))
  const assinantes = document.assinantes.map((signer) => {
    const desde = holding.has(signer.id) ? (since.get(signer.id) ?? null) : null
    return { ...signer, desde, isLate: desde !== null && desde <= late, isMine: selves.includes(signer.id) }
  })
  return {
    ...document,
    assinantes,
    heldBy: [...holding],
    isSender: selves.includes(document.capturador.id),
    unseen: look.seenAs !== standingOf(document),
    review: look.review,
    ...{ registro, operationId },
  }
}
