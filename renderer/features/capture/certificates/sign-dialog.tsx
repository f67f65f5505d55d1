import { useEffect, useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { useAccountState } from '../../../bridge/account-state.tsx'
import { call } from '../../../bridge/malote.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import { useCertificates } from '../../../parts/certificates/use-certificates.ts'
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
import { useMarkChoice } from './mark-choice.tsx'
import { SigningProgress } from './signing-progress.tsx'

/** As the call takes them. */
const mostFiles = 500

interface SignDialogProps {
  /** Drafts. */
  rows: readonly CaptureRow[]
  onClose(): void
}

/** Whether the person has yet to see how the last batch of this window ended. */
const createUnseenEnd = () => ({ isUnseen: false })

/** Signs drafts with a certificate of the person: chooses it, and shows how far the batch is. */
export function SignDialog({ rows: given, onClose }: SignDialogProps) {
  // Signed, a row has another content: the dialog goes on about those that it was opened for.
  const [rows] = useState(given)
  const end = useAccountState(createUnseenEnd)
  const [isShown, setShown] = useState(end.isUnseen)
  const batch = useQuery('certificates.batch', {}, 'certificates.changed').value
  const isUnderWay = batch !== null && batch.state !== 'ended'
  useEffect(() => {
    if (isUnderWay) setShown(true)
  }, [isUnderWay])
  if (batch !== null && (isShown || isUnderWay)) {
    const close = () => {
      end.isUnseen = isUnderWay
      onClose()
    }
    return <SigningProgress batch={batch} onClose={close} />
  }
  return <SignForm rows={rows} onBegun={() => setShown(true)} onClose={onClose} />
}

function SignForm({ rows, onBegun, onClose }: SignDialogProps & { onBegun(): void }) {
  const certificates = useCertificates()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSure, setSure] = useState(false)
  const { mark, fields, paper } = useMarkChoice(rows)
  const reviews = useReviews()
  const isRead = ({ fileId, sha256 }: CaptureRow) => sha256 !== null && readHash(reviews.get(fileId)) === sha256
  const unread = rows.filter((row) => !isRead(row)).length
  const { chosen } = certificates
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const other = chosen?.isOfOther === true ? chosen.name : null
  const ofOther = other === confirmed ? other : null
  const files = rows.flatMap(({ fileId, sha256 }) => (sha256 === null ? [] : [{ fileId, sha256 }]))
  const isTooMany = files.length > mostFiles
  const isConfirmed = (unread === 0 || isSure) && other === ofOther
  const maySign = chosen !== null && chosen.problem === null && isConfirmed && !isTooMany

  async function sign(): Promise<void> {
    if (chosen === null) return
    const { certificateId } = chosen
    const outcome = await call('certificates.sign', { certificateId, ofOther, mark, files })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onBegun()
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.title(rows.length)}
      onClose={onClose}
      preview={paper}
      actions={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button variant="primary" icon={<PenLine aria-hidden />} isDisabled={!maySign} onPress={() => void sign()}>
            {texts.act(files.length)}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Notice tone="danger" title={texts.notBegun} text={failure.message ?? failureText(failure).text} />
      )}
      <p>{texts.explained}</p>
      {isTooMany && <Notice tone="warn" {...texts.tooMany} />}
      <CertificateChoice certificates={certificates} />
      {fields}
      {other !== null && (
        <Checkbox isSelected={other === confirmed} onChange={(isOn) => setConfirmed(isOn ? other : null)}>
          {texts.ofOther(other)}
        </Checkbox>
      )}
      {unread > 0 && (
        <Checkbox isSelected={isSure} onChange={setSure}>
          {texts.unreadToo(unread)}
        </Checkbox>
      )}
      <Documents rows={rows} />
    </ModalDialog>
  )
}

function Documents({ rows }: { rows: readonly CaptureRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ul className={css['documents']} aria-label={texts.documents} tabIndex={0}>
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
