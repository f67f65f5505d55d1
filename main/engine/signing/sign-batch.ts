import {
  type DocumentFailure,
  type DocumentSigner,
  isDocumentFailure,
  type SignerFailure,
  SigningError,
} from '../../../pdf/signing/signer.ts'
import { type SignedFile, type SignFile, type SigningTime, signFile } from './sign-file.ts'

/** The state of one document. `not-attempted`: the certificate failed before, and the file is untouched. */
export type SigningOutcome =
  | { readonly kind: 'signed'; readonly file: SignedFile }
  | { readonly kind: 'failed'; readonly reason: DocumentFailure | SignerFailure }
  | { readonly kind: 'not-attempted'; readonly reason: SignerFailure }

interface SigningBatch {
  /** Asks for the PIN or password once; a wrong one ends the batch, because tokens count them. */
  open(): Promise<DocumentSigner>
  readonly documents: readonly SignFile[]
  readonly time: SigningTime
  readonly signal?: AbortSignal
  onOutcome?(place: number, outcome: SigningOutcome): void
}

/** Signs one document after another. A document's own failure leaves the others to be signed, the certificate's none. */
export async function signBatch(batch: SigningBatch): Promise<readonly SigningOutcome[]> {
  const { documents, time, signal, onOutcome } = batch
  const outcomes: SigningOutcome[] = []
  const add = (outcome: SigningOutcome) => {
    outcomes.push(outcome)
    onOutcome?.(outcomes.length - 1, outcome)
  }
  let ended: SignerFailure | null = null
  const signer = await batch.open().catch((error: unknown) => {
    if (!(error instanceof SigningError) || isDocumentFailure(error.reason)) throw error
    ended = error.reason
    return null
  })
  try {
    for (const each of documents) {
      if (signal?.aborted) ended ??= 'cancelled'
      if (signer === null || ended !== null) {
        add({ kind: 'not-attempted', reason: ended ?? 'cancelled' })
        continue
      }
      try {
        add({ kind: 'signed', file: await signFile(each, signer, time) })
      } catch (error) {
        if (!(error instanceof SigningError)) throw error
        if (!isDocumentFailure(error.reason)) ended = error.reason
        add({ kind: 'failed', reason: error.reason })
      }
    }
  } finally {
    signer?.close()
  }
  return outcomes
}
