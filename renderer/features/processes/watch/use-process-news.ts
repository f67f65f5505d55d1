import { useEffect, useRef } from 'react'
import { useQuery } from '../../../bridge/use-query.ts'
import { processNoticeText } from '../../../texts/watched.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'

const mostSpoken = 3

/** Announces on every screen what others have done in the watched processes. */
export function useProcessNews(): void {
  const announce = useAnnounce()
  const notices = useQuery('watched.notices', {}, 'watched.changed').value
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (notices === null) return
    const before = known.current
    const news = notices.filter(({ noticeId, isSeen }) => before !== null && !isSeen && !before.has(noticeId))
    known.current = new Set(notices.map(({ noticeId }) => noticeId))
    if (news.length > 0)
      announce(
        news
          .slice(0, mostSpoken)
          .map((each) => `${processNoticeText(each)}.`)
          .join(' '),
      )
  }, [notices, announce])
}
