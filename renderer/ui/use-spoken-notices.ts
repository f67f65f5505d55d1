import { useEffect, useRef } from 'react'
import { useAnnounce } from './announcer.tsx'

interface SpokenNotice {
  readonly noticeId: string
  readonly isSeen: boolean
}

/** A screen lists all. */
const mostSpoken = 3

/**
 * Announces the unseen notices that come after the first answer.
 * @param notices null until they are read
 * @param textOf a sentence; compared by identity
 */
export function useSpokenNotices<T extends SpokenNotice>(notices: readonly T[] | null, textOf: (notice: T) => string) {
  const announce = useAnnounce()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (notices === null) return
    const before = known.current
    const news = notices.filter(({ noticeId, isSeen }) => before !== null && !isSeen && !before.has(noticeId))
    known.current = new Set(notices.map(({ noticeId }) => noticeId))
    if (news.length > 0) announce(news.slice(0, mostSpoken).map(textOf).join(' '))
  }, [notices, textOf, announce])
}
