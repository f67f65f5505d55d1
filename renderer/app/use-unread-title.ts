import { useEffect } from 'react'
import { shortCount } from '../texts/numbers.ts'

/** Shows the number of unread items in the window's title, which browsers and taskbars show. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    document.title = unread === 0 ? 'Malote' : `(${shortCount(unread)}) Malote`
  }, [unread])
}
