import { useCallback, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureItem, SignatureNotice, SignatureOffers } from '../../../contract/bridge/signatures.ts'
import { contentAddress } from '../../bridge/content.ts'
import { call } from '../../bridge/malote.ts'
import { exactMoment, moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { blockedText, signedText, unreadable } from '../../texts/signatures.ts'
import { EyeOff } from '../../ui/icons.ts'
import { PaneHead } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { NotSigned } from './batch-result.tsx'
import { ReaderFoot } from './reader-foot.tsx'
import { ReviewBar, SeenMark, type Steps, useReview } from './review-bar.tsx'
import { pageSeen, reviewOpened } from './reviews.ts'
import css from './signatures.module.css'
import { SignerStrip } from './signer-strip.tsx'
import { myPlaces, selvesOf } from './signers.ts'

export interface SignatureReaderProps {
  item: SignatureItem
  session: SessionState
  offers: SignatureOffers
  /** What has happened to documents, newest first. */
  notices: readonly SignatureNotice[]
  /** Where it stands in a review of several; null where it is read alone. */
  steps: Steps | null
  /** What it was last asked to be signed in; null where it was not. */
  batchId: string | null
  onBatch(batchId: string): void
  onReceipt(id: string): void
  onDocument(idDocumento: string): void
  /** To a draft of a forwarding. */
  onDraft(draftId: string): void
}

/** One document: its signers, its pages, and signing it. */
export function SignatureReader(props: SignatureReaderProps) {
  const { item, session, offers, notices, steps, batchId, onDraft } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  const [now] = useState(() => new Date())
  const review = useReview(item.id)
  const { id } = item
  const open = useCallback(async () => {
    const outcome = await call('signatures.open', { id })
    if (!outcome.ok) return { ok: false as const, ...failureText(outcome.failure), traceId: outcome.failure.traceId }
    reviewOpened(id, outcome.value.sha256)
    return { ok: true as const, address: contentAddress(outcome.value), name: outcome.value.name }
  }, [id])
  const seen = useCallback((page: number, pages: number) => pageSeen(id, page, pages), [id])

  async function nudge(signerId: string): Promise<void> {
    const outcome = await call('signatures.nudge', { id, signerId })
    if (outcome.ok) onDraft(outcome.value.draftId)
    else setFailure(outcome.failure)
  }
  const isAwaited = myPlaces(item, selvesOf(session)).length > 0
  const blocked = notices.find((notice) => notice.id === id && notice.kind === 'blocked')
  return (
    <>
      {steps !== null && <ReviewBar steps={steps} />}
      <PaneHead level={2} title={item.nome} count={signedText(item.assinantes)} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {batchId !== null && <NotSigned batchId={batchId} id={id} />}
      {item.bloqueado && <Notice tone="warn" title="Bloqueado para assinaturas" text={blockedText(blocked ?? null)} />}
      <p className={css['from']}>
        <span>
          Enviado por {item.isSender ? 'você' : item.capturador.nome},{' '}
          <span title={exactMoment(item.dataEnvio)}>{moment(item.dataEnvio, now)}</span>
        </span>
        {offers.read && review !== undefined && <SeenMark review={review} />}
      </p>
      <SignerStrip
        item={item}
        now={now}
        onNudge={item.isSender || !isAwaited ? (signerId) => void nudge(signerId) : null}
      />
      {offers.read ? (
        <OpenedPdf open={open} name={item.nome} onSeen={seen} />
      ) : (
        <div className={css['unreadable']}>
          <EmptyState icon={<EyeOff />} {...unreadable} />
        </div>
      )}
      <ReaderFoot {...props} sha256={review?.sha256 ?? null} onFailure={setFailure} />
    </>
  )
}
