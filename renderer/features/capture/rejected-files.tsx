import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { RejectedFile } from '../../../contract/bridge/capture.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { call } from '../../bridge/malote.ts'
import { rejectedText } from '../../texts/capture.ts'
import { captureNoticeTexts } from '../../texts/capture-list.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice, NoticeLine } from '../../ui/states.tsx'
import { useAddStateStore, useRejectedFiles } from './add-files.ts'
import css from './capture.module.css'

interface RejectedFilesProps {
  onForward(documents: readonly DocumentView[]): void
  onDocument(idDocumento: string): void
}

/** Files that were not taken: one line, which opens their names and the reasons, until the user clears it. */
export function RejectedFiles({ onForward, onDocument }: RejectedFilesProps) {
  const store = useAddStateStore()
  const failure = useStore(store, (adding) => adding.failure)
  const list = useRejectedFiles()
  const rejected = useStore(list.store, ({ value }) => value) ?? []
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void list.reload(), [list])
  async function clear(): Promise<void> {
    setOpen(false)
    await call('capture.clearRejected', {})
    await list.reload()
  }
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId}>
          <Button variant="quiet" onPress={() => store.setState({ failure: null })}>
            {captureNoticeTexts.understood}
          </Button>
        </Notice>
      )}
      {rejected.length > 0 && (
        <NoticeLine text={rejectedText(rejected)}>
          <Button variant="quiet" onPress={() => setOpen(true)}>
            {captureNoticeTexts.see}
          </Button>
        </NoticeLine>
      )}
      {isOpen && rejected.length > 0 && (
        <ModalDialog
          role="dialog"
          isWide
          title={captureNoticeTexts.rejectedTitle}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onPress={() => void clear()}>{captureNoticeTexts.clear}</Button>
              <Button autoFocus variant="primary" onPress={() => setOpen(false)}>
                {captureNoticeTexts.close}
              </Button>
            </>
          }
        >
          <p>{captureNoticeTexts.rejectedText}</p>
          <ul className={css['rejected']}>
            {rejected.map(({ name, reason, known }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows can have the same name and reason
              <li key={index}>
                <span className={css['rejectedName']}>{name}</span> {reason}
                {known !== undefined && (
                  <KnownActs name={name} known={known} onForward={onForward} onDocument={onDocument} />
                )}
              </li>
            ))}
          </ul>
        </ModalDialog>
      )}
    </>
  )
}

interface KnownActsProps extends RejectedFilesProps {
  name: string
  known: NonNullable<RejectedFile['known']>
}

/** Acts on the document that the file had become before. */
function KnownActs({ name, known: { idDocumento, registro, capturedAt }, onForward, onDocument }: KnownActsProps) {
  return (
    <span className={css['rejectedActs']}>
      <Button
        variant="quiet"
        aria-label={captureNoticeTexts.openLabel(registro)}
        onPress={() => onDocument(idDocumento)}
      >
        {captureNoticeTexts.open}
      </Button>
      <Button
        variant="quiet"
        icon={<Send aria-hidden />}
        aria-label={captureNoticeTexts.forwardLabel(registro)}
        onPress={() => onForward([{ idDocumento, registro, nome: name, capturedAt }])}
      >
        {captureNoticeTexts.forward}
      </Button>
    </span>
  )
}
