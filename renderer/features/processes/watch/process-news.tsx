import type { ProcessNotice } from '../../../../contract/bridge/watched.ts'
import { call } from '../../../bridge/malote.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import type { LinkedProcess } from '../../../parts/links/open-linked.ts'
import { commonTexts } from '../../../texts/common.ts'
import { exactMoment, shortMoment } from '../../../texts/dates.ts'
import { processNoticeText, watchedTexts as texts } from '../../../texts/watched.ts'
import { moreNewsText, newsText } from '../../../texts/window.ts'
import { type NewsLine, NewsStrip } from '../../../ui/news-strip.tsx'

const maxLines = 3

interface ProcessNewsProps {
  now: Date
  onOpen(processo: LinkedProcess): void
}

/** The acts of others in the watched processes, until the user dismisses them. */
export function ProcessNews({ now, onOpen }: ProcessNewsProps) {
  const notices = useQuery('watched.notices', {}, 'watched.changed').value ?? []
  const news = notices.filter(({ isSeen }) => !isSeen)
  if (news.length === 0) return null
  const more = news.length - maxLines
  return (
    <NewsStrip
      label={texts.stripLabel}
      title={newsText(news.length)}
      lines={[
        ...news.slice(0, maxLines).map((notice) => lineOf(notice, now, onOpen)),
        ...(more > 0 ? [{ id: 'more', sign: null, text: moreNewsText(more) }] : []),
      ]}
      dismissText={commonTexts.understood}
      onDismiss={() =>
        void call('watched.markSeen', { noticeIds: news.slice(0, 1000).map(({ noticeId }) => noticeId) })
      }
    />
  )
}

function lineOf(notice: ProcessNotice, now: Date, onOpen: ProcessNewsProps['onOpen']): NewsLine {
  const { noticeId, idProcesso: id, protocolo, ato, at } = notice
  const moment = ato?.dataHora ?? at
  return {
    id: noticeId,
    sign: ato === null ? { tone: 'warn', icon: 'warn' } : { tone: 'quiet', icon: 'sent' },
    text: (
      <>
        {processNoticeText(notice)}, <span title={exactMoment(moment)}>{shortMoment(moment, now)}</span>
      </>
    ),
    act:
      ato === null
        ? undefined
        : {
            text: commonTexts.show,
            label: texts.showLabel(protocolo),
            // Its page marks the notice as seen when it shows the act.
            onPress: () => onOpen({ id, protocolo }),
          },
  }
}
