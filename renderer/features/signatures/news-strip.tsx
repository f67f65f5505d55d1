import type { SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { count } from '../../texts/numbers.ts'
import { capturedText, noticeLook, noticeText } from '../../texts/signature-notices.ts'
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
  const captured = news.filter(({ kind }) => kind === 'captured')
  const isMuch = captured.length > 1
  // What somebody has to see to comes first; captures are good news, and together they are one line.
  const lines = [...news.filter(({ kind }) => kind !== 'captured'), ...(isMuch ? [] : captured)]
  return (
    <section className={css['strip']} aria-label="Novidades">
      <div className={css['stripHead']}>
        <h2>{count(news.length, 'novidade', 'novidades')}</h2>
        <Button variant="quiet" onPress={noted}>
          Entendi
        </Button>
      </div>
      <ul>
        {lines.slice(0, most).map((notice) => (
          <li key={notice.noticeId} className={css['notice']}>
            <span className={css['sign']}>
              <MarkSign {...noticeLook(notice.kind)} />
            </span>
            <span className={css['noticeText']}>
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
        {lines.length > most && (
          <li className={css['notice']}>
            <span className={css['noticeText']}>{`E mais ${lines.length - most}.`}</span>
          </li>
        )}
        {isMuch && (
          <li className={css['notice']}>
            <span className={css['sign']}>
              <MarkSign {...noticeLook('captured')} />
            </span>
            <span className={css['noticeText']}>{capturedText(captured.length)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
