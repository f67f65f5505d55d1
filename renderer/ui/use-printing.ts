import { createContext, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { clockNow } from './clock.ts'

/** A PDF of several pages at an address. */
export interface PrintedFile {
  readonly title: string
  /** URL of the bytes, relative to the page. */
  readonly address: string
  readonly pages: number
}

/** Prints by a dialog of Malote, which resolves when it is closed; the window prints the wanted page until then. */
export interface PrintDialog {
  printWindow(title: string): Promise<void>
  /** Null where only the window can be printed. */
  readonly printFile: ((file: PrintedFile) => Promise<void>) | null
}

interface PrintingOptions {
  id?: string | undefined
  /** Printed by its button only, and not by the key of the browser. */
  isOnDemand: boolean
  /** The title of the window meanwhile, which is the name of a PDF that is saved. */
  title: string
}

/** Null while the browser prints by its own dialog. */
let dialog: PrintDialog | null = null
/** The page whose button was pressed; null for the page that the browser's own key prints. */
let wanted: string | null = null
/** True around what is about to be printed, which has no printing of its own. */
export const PreviewContext = createContext(false)

/** Those that could be printed now. */
const pages = new Set<PrintingOptions>()

export function setPrintDialog(next: PrintDialog | null): void {
  dialog = next
}

/** A browser may print after `print` has returned; it tells the end by `afterprint`. */
export const printsByBrowser = () => dialog === null

/** Prints the bytes of a PDF; null where only its pictures can be printed. */
export const filePrinter = () => dialog?.printFile ?? null

const isWanted = ({ id, isOnDemand }: PrintingOptions) => (wanted === null ? !isOnDemand : wanted === id)

/** Prints one page where several could be printed. Resolves when the dialog is closed. */
export async function printPage(id: string | null = null, title?: string): Promise<void> {
  wanted = id
  try {
    // The browser returns when its dialog is closed.
    if (dialog === null) window.print()
    else await dialog.printWindow(title ?? [...pages].find(isWanted)?.title ?? document.title)
  } finally {
    wanted = null
  }
}

/** When the printing of this page began; null while it is not printed. */
export function usePrinting({ id, isOnDemand, title }: PrintingOptions): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  // Before the next event: a page that its button shows is printed at once.
  useLayoutEffect(() => {
    const page = { id, isOnDemand, title }
    let titleBefore: string | null = null
    // The browser prints what is drawn when this event ends.
    const begin = () => {
      if (!isWanted(page)) return
      titleBefore = document.title
      flushSync(() => setPrintedAt(clockNow()))
      // A queue of the system would show it to others: the dialog names the file itself.
      if (dialog === null) document.title = title
    }
    const end = () => {
      if (titleBefore === null) return
      flushSync(() => setPrintedAt(null))
      document.title = titleBefore
      titleBefore = null
    }
    pages.add(page)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      pages.delete(page)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [id, isOnDemand, title])
  return printedAt
}
