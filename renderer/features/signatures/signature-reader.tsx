import { useCallback, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { MarkBar } from '../../parts/marks/mark-bar.tsx'
import { toOpenResult } from '../../parts/papers/open-result.ts'
import { useReview, useReviewStore } from '../../parts/reading/reviews.ts'
import { SeenMark } from '../../parts/reading/seen-mark.tsx'
import { type DocumentKeys, focusPages, useDocumentKeys } from '../../parts/reading/use-document-keys.ts'
import { exactMoment, moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { signatureTexts } from '../../texts/signature-queue.ts'
import { blockedText, signedText, unreadable } from '../../texts/signatures.ts'
import { useNow } from '../../ui/clock.ts'
import { EyeOff } from '../../ui/icons.ts'
import { PaperPane } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { NotSigned } from './batch-result.tsx'
import { ReaderFoot, type ReaderFootProps } from './reader-foot.tsx'
import { ReviewBar, type ReviewSteps } from './review-bar.tsx'
import css from './signatures.module.css'
import { SignerStrip } from './signer-strip.tsx'
import { actingIdsOf, markedOf, ownPendingSigners } from './signing.ts'
import { wholeReview } from './whole-review.ts'

interface SignatureReaderProps extends Omit<ReaderFootProps, 'review' | 'isUnshown' | 'onFailure'> {
  /** Notices about documents, newest first. */
  notices: readonly SignatureNotice[]
  /** The position in a review of several; null where the document is read alone. */
  steps: ReviewSteps | null
  /** Goes to the documents beside it; null where there is none. */
  onStep: Pick<DocumentKeys, 'next' | 'previous'>
  /** The batch in which the document was last to be signed; null for none. */
  batchId: string | null
  /** Opens a draft of a forwarding. */
  onDraft(draftId: string): void
}

export function SignatureReader(props: SignatureReaderProps) {
  const { item, session, capabilities, notices, steps, onStep, batchId, onDraft } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  const now = useNow()
  const reviews = useReviewStore()
  const review = useReview(item.id)
  const { id } = item
  const [isUnshown, setUnshown] = useState(false)
  const open = useCallback(async () => {
    setUnshown(false)
    const outcome = await call('signatures.open', { id })
    const result = toOpenResult(outcome)
    // Without the service the reader waits and tries again.
    if (!outcome.ok) setUnshown(outcome.failure.code !== 'offline')
    if (!outcome.ok || !result.ok) return result
    const { sha256 } = outcome.value
    reviews.open(id, sha256)
    async function onSeen(page: number, pages: number): Promise<void> {
      focusPages()
      // Main signs only what it knows to be seen.
      const kept = await call('signatures.markSeen', { ids: [], page: { id, sha256, page, pages } })
      if (kept.ok) reviews.pageSeen(id, { sha256, page, pages })
      else setFailure(kept.failure)
    }
    const reports = {
      onSeen: (page: number, pages: number) => void onSeen(page, pages),
      onFailed: () => setUnshown(true),
    }
    return { ...result, reports }
  }, [id, reviews])
  useDocumentKeys({ ...onStep, isReview: steps !== null })

  async function remind(signerId: string): Promise<void> {
    const outcome = await call('signatures.remind', { id, signerId })
    if (outcome.ok) onDraft(outcome.value.draftId)
    else setFailure(outcome.failure)
  }
  const whole = wholeReview(item, review)
  const isAwaited = ownPendingSigners(item, actingIdsOf(session)).length > 0
  const blocked = notices.find((notice) => notice.id === id && notice.kind === 'blocked')
  return (
    <>
      {steps !== null && <ReviewBar steps={steps} />}
      <PaperPane
        title={item.nome}
        count={signedText(item.assinantes)}
        actions={capabilities.read && review !== undefined && <SeenMark review={whole ?? review} />}
        notices={
          <>
            {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
            {batchId !== null && <NotSigned batchId={batchId} id={id} />}
            {item.bloqueado && (
              <Notice tone="warn" title={signatureTexts.blocked} text={blockedText(blocked ?? null)} />
            )}
          </>
        }
        paper={
          capabilities.read ? (
            <OpenedPdf open={open} name={item.nome} reading={{ zoom: 'width' }} />
          ) : (
            <div className={css['unreadable']}>
              <EmptyState icon={<EyeOff />} {...unreadable} />
            </div>
          )
        }
        inspectorLabel={signatureTexts.details}
        inspector={
          <>
            <MarkBar item={markedOf(item)} now={now} />
            <p className={css['from']}>
              {signatureTexts.sentBy(item.isSender ? null : item.capturador.nome)},{' '}
              <span title={exactMoment(item.dataEnvio)}>{moment(item.dataEnvio, now)}</span>
            </p>
            <SignerStrip
              item={item}
              session={session}
              now={now}
              onRemind={item.isSender || !isAwaited ? (signerId) => void remind(signerId) : null}
            />
          </>
        }
        foot={<ReaderFoot {...props} review={review} isUnshown={isUnshown} onFailure={setFailure} />}
      />
    </>
  )
}
