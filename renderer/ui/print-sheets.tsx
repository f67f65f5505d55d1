import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheets.module.css'
import { usePrinting } from './use-printing.ts'

/** The paper, without margins: what is drawn has its own. */
export type PaperSize = 'a4' | 'letter' | 'small' | 'large'

interface PrintSheetsProps {
  /** By which `printPage` prints it. */
  id: string
  /** Also the name of the PDF that is saved. */
  title: string
  paper: PaperSize
  children: ReactNode
}

/** Sheets with a layout of their own, printed in place of the window by a button alone. */
export function PrintSheets({ id, title, paper, children }: PrintSheetsProps) {
  const printedAt = usePrinting({ id, isOnDemand: true, title })
  if (printedAt === null) return null
  return createPortal(
    <article className={`${css['sheets']} ${css[paper]}`} data-print>
      {children}
    </article>,
    document.body,
  )
}

/** One sheet of paper, or one label of a label printer. */
export const PrintedSheet = ({ children }: { children: ReactNode }) => <div className={css['sheet']}>{children}</div>
