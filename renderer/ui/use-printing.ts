import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { clockNow } from './clock.ts'

/** The page whose button was pressed; null while the browser's own key prints. */
let wanted: string | null = null

/** Prints one page where several could be printed. The browser returns when its dialog is closed. */
export function printPage(id: string): void {
  wanted = id
  try {
    window.print()
  } finally {
    wanted = null
  }
}

interface PrintingOptions {
  id?: string | undefined
  /** Printed by its button only, and not by the key of the browser. */
  isOnDemand: boolean
  /** The title of the window meanwhile, which is the name of a PDF that is saved. */
  title: string
}

/** When the printing of this page began; null while it is not printed. */
export function usePrinting({ id, isOnDemand, title }: PrintingOptions): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  // Before the next event: a page that its button shows is printed at once.
  useLayoutEffect(() => {
    let titleBefore: string | null = null
    // The browser prints what is drawn when this event ends.
    const begin = () => {
      if (wanted === null ? isOnDemand : wanted !== id) return
      titleBefore = document.title
      flushSync(() => setPrintedAt(clockNow()))
      document.title = title
    }
    const end = () => {
      if (titleBefore === null) return
      flushSync(() => setPrintedAt(null))
      document.title = titleBefore
      titleBefore = null
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [id, isOnDemand, title])
  return printedAt
}
