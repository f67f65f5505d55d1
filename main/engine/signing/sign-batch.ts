import {
  type DocumentFailure,
  type DocumentSigner,
  isDocumentFailure,
  type SignerFailure,
  SigningError,
} from '../../../pdf/signing/signer.ts'

/** The state of one document. `not-attempted`: the certificate failed before, or somebody stopped; it is untouched. */
export type SigningOutcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly reason: DocumentFailure | SignerFailure }
  | { readonly kind: 'not-attempted'; readonly reason: SignerFailure }

interface SigningBatch<T, R> {
  /** Asks for the PIN or password once; a wrong one ends the batch, because tokens count them. */
  open(): Promise<DocumentSigner>
  readonly documents: readonly T[]
  /** @throws SigningError; the reason decides whether the next document is tried */
  sign(document: T, signer: DocumentSigner): Promise<R>
  readonly signal?: AbortSignal
  onOpen?(): void
  onBegin?(document: T): void
  onOutcome?(document: T, outcome: SigningOutcome<R>): void
}

/** Signs one document after another. A document's own failure leaves the others to be signed, the certificate's none. */
export async function signBatch<T, R>(batch: SigningBatch<T, R>): Promise<readonly SigningOutcome<R>[]> {
  const { documents, signal } = batch
  const outcomes: SigningOutcome<R>[] = []
  let ended: SignerFailure | null = null
  const signer = await batch.open().catch((error: unknown) => {
    const reason = signingReason(error)
    if (isDocumentFailure(reason)) throw error
    ended = reason
    return null
  })
  if (signer !== null) batch.onOpen?.()
  try {
    for (const document of documents) {
      if (signal?.aborted) ended ??= 'cancelled'
      let outcome: SigningOutcome<R> = { kind: 'not-attempted', reason: ended ?? 'cancelled' }
      if (signer !== null && ended === null) {
        batch.onBegin?.(document)
        outcome = await attempt(() => batch.sign(document, signer))
        if (outcome.kind === 'failed' && !isDocumentFailure(outcome.reason)) ended = outcome.reason
      }
      outcomes.push(outcome)
      batch.onOutcome?.(document, outcome)
    }
  } finally {
    signer?.close()
  }
  return outcomes
}

async function attempt<R>(sign: () => Promise<R>): Promise<SigningOutcome<R>> {
  try {
    return { kind: 'done', result: await sign() }
  } catch (error) {
    return { kind: 'failed', reason: signingReason(error) }
  }
}

/** The reason of a failure of signing. @throws any other error */
function signingReason(error: unknown): SignerFailure | DocumentFailure {
  if (error instanceof SigningError) return error.reason
  throw error
}
