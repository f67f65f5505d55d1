import { useEffect, useRef } from 'react'

/** What letters do, while the focus is in the list or beside what is read. */
export type ReaderKeys = Readonly<Record<string, () => void>>

/** Where a letter is a letter, or opens something of its own. */
const elsewhere = 'input, textarea, select, [role="menu"], [role="dialog"], [role="alertdialog"], [role="combobox"]'

/**
 * Single letters as shortcuts, only while the focus is in one of the panes of this screen (WCAG 2.1.4): nothing is done
 * by somebody who dictates or types elsewhere.
 */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event
      // What has the focus comes first: a document that is read has letters of its own.
      if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (target.closest(elsewhere) !== null) return
      if (target.closest('[data-region="list"], [data-region="detail"]') === null) return
      const act = latest.current[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
