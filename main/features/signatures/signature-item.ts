import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import { lateDays, type SignatureItem } from '../../../contract/bridge/signatures.ts'
import { type LocalState, seenKey } from './local-state-store.ts'
import { currentSigners } from './signers.ts'

const lateMs = lateDays * 24 * 60 * 60_000

/** Signers first seen as pending before this moment are late. */
export const lateBefore = (now: Date) => new Date(now.getTime() - lateMs).toISOString()

interface SignatureItemSource {
  readonly document: DocumentoFaseAssinatura
  readonly operationId: string | null
  readonly localState: Omit<LocalState, 'reviewedAs'>
  /** By signer id: when this computer first saw the signer as pending. */
  readonly pendingSince: ReadonlyMap<string, string>
  readonly registro: string | null
}

/** Makes the item that the window shows. */
export function toSignatureItem(source: SignatureItemSource, actingIds: readonly string[], now: Date): SignatureItem {
  const { document, operationId, localState, pendingSince, registro } = source
  const late = lateBefore(now)
  const heldBy = currentSigners(document).map(({ id }) => id)
  const assinantes = document.assinantes.map((signer) => {
    const desde = heldBy.includes(signer.id) ? (pendingSince.get(signer.id) ?? null) : null
    return { ...signer, desde, isLate: desde !== null && desde <= late, isMine: actingIds.includes(signer.id) }
  })
  const isSender = actingIds.includes(document.capturador.id)
  return {
    ...document,
    assinantes,
    heldBy: [...new Set(heldBy)],
    isSender,
    mayUnblock: document.bloqueado && (isSender || localState.isBlocker),
    unseen: localState.seenAs !== seenKey(document),
    review: localState.review,
    registro,
    operationId,
  }
}
