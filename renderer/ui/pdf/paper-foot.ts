import { createContext, type ReactNode } from 'react'
import type { ReadPaper } from './paper-window.ts'

/** Makes the part below the pages of a document, shown once its first page was seen; null: none. */
type PaperFoot = (paper: Pick<ReadPaper, 'address' | 'sha256' | 'label'>) => ReactNode

export const PaperFootContext = createContext<PaperFoot | null>(null)
