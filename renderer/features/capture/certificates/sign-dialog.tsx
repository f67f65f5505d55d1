import { useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { call } from '../../../bridge/malote.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import { readHash, useReviews } from '../../../parts/reading/reviews.ts'
import { SeenMark } from '../../../parts/reading/seen-mark.tsx'
import { certificateTexts as texts } from '../../../texts/certificates.ts'
import { failureText } from '../../../texts/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { PenLine } from '../../../ui/icons.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { Notice } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CertificateChoice } from './certificate-choice.tsx'
import css from './certificates.module.css'
import { SigningProgress } from './signing-progress.tsx'
import { useCertificates } from './use-certificates.ts'

interface SignDialogProps {
  /** Drafts. */
  rows: readonly CaptureRow[]
  onClose(): void
}

/** Signs drafts with a certificate of the person: chooses it, and shows how far the batch is. */
export function SignDialog({ rows: given, onClose }: SignDialogProps) {
  // Signed, a row has another content: the dialog goes on about those that it was opened for.
  const [rows] = useState(given)
  const [isBegun, setBegun] = useState(false)
  const batch = useQuery('certificates.batch', {}, 'certificates.changed').value
  if (batch !== null && (isBegun || batch.state !== 'ended')) return <SigningProgress batch={batch} onClose={onClose} />
  return <SignForm rows={rows} onBegun={() => setBegun(true)} onClose={onClose} />
}

function SignForm({ rows, onBegun, onClose }: SignDialogProps & { onBegun(): void }) {
  const certificates = useCertificates()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSure, setSure] = useState(false)
  const reviews = useReviews()
  const isRead = ({ fileId, sha256 }: CaptureRow) => sha256 !== null && readHash(reviews.get(fileId)) === sha256
  const unread = rows.filter((row) => !isRead(row)).length
  const { chosen } = certificates
  const maySign = chosen !== null && chosen.problem === null && (unread === 0 || isSure)

  async function sign(): Promise<void> {
    if (chosen === null) return
    const files = rows.flatMap(({ fileId, sha256 }) => (sha256 === null ? [] : [{ fileId, sha256 }]))
    const outcome = await call('certificates.sign', { certificateId: chosen.certificateId, files })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onBegun()
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.title(rows.length)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button variant="primary" icon={<PenLine aria-hidden />} isDisabled={!maySign} onPress={() => void sign()}>
            {texts.act(rows.length)}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <p>{texts.explained}</p>
      <CertificateChoice certificates={certificates} />
      <ul className={css['documents']} aria-label={texts.documents}>
        {rows.map((row) => (
          <li key={row.fileId} className={css['document']}>
            <div className={css['line']}>
              <span className={css['name']} title={row.name}>
                {row.name}
              </span>
              <ReadMark row={row} />
            </div>
          </li>
        ))}
      </ul>
      {unread > 0 && (
        <Checkbox isSelected={isSure} onChange={setSure}>
          {texts.unreadToo(unread)}
        </Checkbox>
      )}
    </ModalDialog>
  )
}

/** How much of a file, as it is now, was on screen. */
function ReadMark({ row: { fileId, sha256 } }: { row: CaptureRow }) {
  const review = useReviews().get(fileId)
  if (review !== undefined && review.sha256 === sha256 && review.seen.size > 0) return <SeenMark review={review} />
  return (
    <StatusBadge tone="warn" icon="warn">
      {texts.notOpened}
    </StatusBadge>
  )
}
