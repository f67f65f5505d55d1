import type { SignatureCheck } from './check.ts'

/** The data that the worker starts with. */
export interface CheckTask {
  readonly bytes: number
  /** Certificates in DER. */
  readonly roots: readonly Uint8Array[]
  readonly now: number
}

/** A request for a part of the file, or the result. */
export type WorkerMessage =
  | { readonly kind: 'read'; readonly id: number; readonly start: number; readonly length: number }
  | { readonly kind: 'checked'; readonly check: SignatureCheck }

/** The answer to a request for a part of the file. */
export interface FilePart {
  readonly id: number
  readonly part: Uint8Array
}
