import { createContext } from 'react'
import type { PageReports } from './use-seen-pages.ts'

/** A document that a reader shows. */
export interface ReadPaper {
  /** URL of its bytes, relative to the page. */
  readonly address: string
  readonly sha256: string
  readonly label: string
  readonly fileName: string
  readonly reports: PageReports | undefined
}

/** A window for a second screen, which shows what the readers of this window show. */
export interface PaperTarget {
  /** Called for each document that a reader shows; the answer is called when it shows it no longer. */
  show(paper: ReadPaper): () => void
  open(): void
}

/** Null where there is none, as in that window itself. */
export const PaperWindowContext = createContext<PaperTarget | null>(null)
