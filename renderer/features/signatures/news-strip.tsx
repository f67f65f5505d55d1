import type { SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { count } from '../../texts/numbers.ts'
import { noticeLook, noticeText } from '../../texts/signature-notices.ts'
import { Button } from '../../ui/button.tsx'
import { MarkSign } from '../../ui/mark.tsx'
import css from './batches.module.css'

const most = 3

export interface NewsStripProps {
  notices: readonly SignatureNotice[]
  now: Date
  /** To the document, in the queue where it is now. */
  onShow(id: string): void
}

/** What the person should hear of: refusals, blocks, and what has been captured, until they have taken note. */
export function NewsStrip({ notices, now, onShow }: NewsStripProps) {
  // What is new stands in the queue itself, with a dot.
  const news = notices.filter(({ kind, isSeen }) => !isSeen && kind !== 'new')
  if (news.length === 0) return null
  const noted = () =>
    void call('signatures.markNoticesSeen', { noticeIds: news.slice(0, 1000).map(({ noticeId }) => noticeId) })
  return (
    <section className={css['strip']} aria-label="Novidades">
      <div className={css['stripHead']}>
        <h2>{count(news.length, 'novidade', 'novidades')}</h2>
        <Button variant="quiet" onPress={noted}>
          Entendi
        </Button>
      </div>
      <ul>
        {news.slice(0, most).map((notice) => (
          <li key={notice.noticeId} className={css['notice']}>
            <MarkSign {...noticeLook(notice.kind)} />
            <span className={css['words']}>
              {noticeText(notice)}, <span title={exactMoment(notice.at)}>{shortMoment(notice.at, now)}</span>
              {notice.justificativa !== null && (
                <span className={css['why']}>{`. Motivo: ${notice.justificativa}`}</span>
              )}
            </span>
            {notice.kind !== 'deleted' && (
              <Button variant="quiet" aria-label={`Ver ${notice.nome}`} onPress={() => onShow(notice.id)}>
                Ver
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
