import { useEffect } from 'react'
import { shortCount } from '../texts/numbers.ts'

/** The name of the window says how many were not read: a browser has no other sign, and a taskbar shows it too. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    document.title = unread === 0 ? 'Malote' : `(${shortCount(unread)}) Malote`
  }, [unread])
}
