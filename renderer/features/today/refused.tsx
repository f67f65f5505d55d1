import { useQuery } from '../../bridge/use-query.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { noticeText } from '../../texts/signature-notices.ts'
import { reasonText } from '../../texts/signatures.ts'
import { cardTitles } from '../../texts/today.ts'
import { cardOf } from './card.tsx'

/** The person's documents that a colleague has refused or blocked, until the notice is dismissed in Assinar. */
export function useRefused(now: Date, onOpen: (id: string) => void) {
  const { value, failure } = useQuery('signatures.notices', {}, 'signatures.changed')
  const refused = (value ?? []).filter(({ kind, isSeen }) => !isSeen && (kind === 'refused' || kind === 'blocked'))
  const rows = refused.map((notice) => ({
    id: notice.noticeId,
    title: noticeText(notice),
    second: notice.justificativa === null ? undefined : reasonText(notice.justificativa),
    aside: shortMoment(notice.at, now),
    asideTitle: exactMoment(notice.at),
    onOpen: () => onOpen(notice.id),
  }))
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: cardTitles.refused, rows, total: rows.length }),
  }
}
