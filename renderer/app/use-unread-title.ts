import { useEffect } from 'react'
import { windowTitle } from '../texts/window.ts'

/** Shows the number of unread items in the window's title, which browsers and taskbars show. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    document.title = windowTitle(unread)
  }, [unread])
}
