import type { SignatureCheck } from './check.ts'

/** What a check's thread is given. */
export interface CheckTask {
  readonly bytes: number
  /** In DER. */
  readonly roots: readonly Uint8Array[]
  readonly now: number
}

/** What it asks for, and what it answers. */
export type FromWorker =
  | { readonly kind: 'read'; readonly id: number; readonly start: number; readonly length: number }
  | { readonly kind: 'checked'; readonly check: SignatureCheck }

export interface PartOfFile {
  readonly id: number
  readonly part: Uint8Array
}
