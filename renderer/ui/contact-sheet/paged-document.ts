import type { OpenResult } from '../pdf/opened-pdf.tsx'

/** A document that is shown page by page. */
export interface PagedDocument {
  readonly id: string
  readonly name: string
  readonly pages: number
  /** Address of a small picture of the first page; null where there is none. */
  readonly picture: string | null
  open(): Promise<OpenResult>
}

/** A page of one of several documents. */
export interface PagePlace {
  readonly id: string
  /** From 0. */
  readonly page: number
}
