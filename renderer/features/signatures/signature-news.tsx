import type { SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { commonTexts } from '../../texts/common.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { capturedText, newsStripTexts, noticeBadge, noticeText } from '../../texts/signature-notices.ts'
import { reasonText } from '../../texts/signatures.ts'
import { moreNewsText, newsText } from '../../texts/window.ts'
import { type NewsLine, NewsStrip } from '../../ui/news-strip.tsx'
import css from './batches.module.css'

const maxLines = 3

interface SignatureNewsProps {
  notices: readonly SignatureNotice[]
  now: Date
  /** Opens the document in its current queue. */
  onShow(id: string): void
}

/** Refusals, blocks and captures, until the user dismisses them. */
export function SignatureNews({ notices, now, onShow }: SignatureNewsProps) {
  // The queue itself marks new documents with a dot.
  const news = notices.filter(({ kind, isSeen }) => !isSeen && kind !== 'new')
  if (news.length === 0) return null
  const captured = news.filter(({ kind }) => kind === 'captured')
  const hasSeveralCaptures = captured.length > 1
  // Problems come first; several captures share one line.
  const shown = [...news.filter(({ kind }) => kind !== 'captured'), ...(hasSeveralCaptures ? [] : captured)]
  const more = shown.length - maxLines
  const lines: NewsLine[] = [
    ...shown.slice(0, maxLines).map((notice) => lineOf(notice, now, onShow)),
    ...(more > 0 ? [{ id: 'more', sign: null, text: moreNewsText(more) }] : []),
    ...(hasSeveralCaptures
      ? [{ id: 'captured', sign: noticeBadge('captured'), text: capturedText(captured.length) }]
      : []),
  ]
  return (
    <NewsStrip
      label={newsStripTexts.label}
      title={newsText(news.length)}
      lines={lines}
      dismissText={commonTexts.understood}
      onDismiss={() =>
        void call('signatures.markNoticesSeen', { noticeIds: news.slice(0, 1000).map(({ noticeId }) => noticeId) })
      }
    />
  )
}

const lineOf = (notice: SignatureNotice, now: Date, onShow: SignatureNewsProps['onShow']): NewsLine => ({
  id: notice.noticeId,
  sign: noticeBadge(notice.kind),
  text: (
    <>
      <LinkedText text={noticeText(notice)} />,{' '}
      <span title={exactMoment(notice.at)}>{shortMoment(notice.at, now)}</span>
      {notice.justificativa !== null && <span className={css['why']}>{`. ${reasonText(notice.justificativa)}`}</span>}
    </>
  ),
  act:
    notice.kind === 'deleted'
      ? undefined
      : {
          text: commonTexts.show,
          label: newsStripTexts.showLabel(notice.nome),
          onPress: () => onShow(notice.id),
        },
})
