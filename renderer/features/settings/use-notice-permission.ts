import { useEffect, useState } from 'react'

/** The browser's permission for notifications; null where it has none. */
export function useNoticePermission(): { permission: NotificationPermission | null; ask(): void } {
  const [permission, setPermission] = useState(read)
  useEffect(() => {
    // The user can change it in the browser's settings.
    const watched = navigator.permissions.query({ name: 'notifications' }).catch(() => null)
    const follow = () => setPermission(read())
    void watched.then((status) => status?.addEventListener('change', follow))
    return () => void watched.then((status) => status?.removeEventListener('change', follow))
  }, [])
  return { permission, ask: () => void Notification.requestPermission().then(setPermission) }
}

const read = () => ('Notification' in window ? Notification.permission : null)
