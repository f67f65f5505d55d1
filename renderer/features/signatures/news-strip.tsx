import type { SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { commonTexts } from '../../texts/common.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { capturedText, newsStripTexts, noticeBadge, noticeText } from '../../texts/signature-notices.ts'
import { reasonText } from '../../texts/signatures.ts'
import { newsText } from '../../texts/window.ts'
import { Button } from '../../ui/button.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import css from './batches.module.css'

const maxLines = 3

export interface NewsStripProps {
  notices: readonly SignatureNotice[]
  now: Date
  /** Opens the document in its current queue. */
  onShow(id: string): void
}

/** Refusals, blocks and captures, until the user dismisses them. */
export function NewsStrip({ notices, now, onShow }: NewsStripProps) {
  // The queue itself marks new documents with a dot.
  const news = notices.filter(({ kind, isSeen }) => !isSeen && kind !== 'new')
  if (news.length === 0) return null
  const acknowledge = () =>
    void call('signatures.markNoticesSeen', { noticeIds: news.slice(0, 1000).map(({ noticeId }) => noticeId) })
  const captured = news.filter(({ kind }) => kind === 'captured')
  const hasSeveralCaptures = captured.length > 1
  // Problems come first; several captures share one line.
  const lines = [...news.filter(({ kind }) => kind !== 'captured'), ...(hasSeveralCaptures ? [] : captured)]
  return (
    <section className={css['strip']} aria-label={newsStripTexts.label}>
      <div className={css['stripHead']}>
        <h2>{newsText(news.length)}</h2>
        <Button variant="quiet" onPress={acknowledge}>
          {commonTexts.understood}
        </Button>
      </div>
      <ul>
        {lines.slice(0, maxLines).map((notice) => (
          <li key={notice.noticeId} className={css['notice']}>
            <span className={css['sign']}>
              <StatusIcon {...noticeBadge(notice.kind)} />
            </span>
            <span className={css['noticeText']}>
              {noticeText(notice)}, <span title={exactMoment(notice.at)}>{shortMoment(notice.at, now)}</span>
              {notice.justificativa !== null && (
                <span className={css['why']}>{`. ${reasonText(notice.justificativa)}`}</span>
              )}
            </span>
            {notice.kind !== 'deleted' && (
              <Button
                variant="quiet"
                aria-label={newsStripTexts.showLabel(notice.nome)}
                onPress={() => onShow(notice.id)}
              >
                {newsStripTexts.show}
              </Button>
            )}
          </li>
        ))}
        {lines.length > maxLines && (
          <li className={css['notice']}>
            <span className={css['noticeText']}>{newsStripTexts.more(lines.length - maxLines)}</span>
          </li>
        )}
        {hasSeveralCaptures && (
          <li className={css['notice']}>
            <span className={css['sign']}>
              <StatusIcon {...noticeBadge('captured')} />
            </span>
            <span className={css['noticeText']}>{capturedText(captured.length)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
