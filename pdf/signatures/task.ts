import type { Level } from './report.ts'

/** The data of a check beside the file; certificates and lists in DER. */
export interface CheckTask {
  readonly roots: readonly { readonly raw: Uint8Array; readonly level: Level }[]
  readonly certificates: readonly Uint8Array[]
  readonly lists: readonly Uint8Array[]
  readonly now: number
  readonly isBrief: boolean
}
