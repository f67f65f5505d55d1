/** The data of a check beside the file. */
export interface CheckTask {
  /** Certificates in DER. */
  readonly roots: readonly Uint8Array[]
  readonly now: number
}
