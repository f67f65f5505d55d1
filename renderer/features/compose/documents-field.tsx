import { useEffect, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { CaptureFields } from '../../files/capture-fields.tsx'
import { ProfileMenu } from '../../files/profile-menu.tsx'
import { isEditable } from '../../files/selection.ts'
import { useSearchEntries } from '../../files/use-search-entries.ts'
import { attachingText } from '../../texts/attaching.ts'
import { failureText } from '../../texts/failures.ts'
import { attachedFilesTitle } from '../../texts/route.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Paperclip } from '../../ui/icons.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { ChipsField, type SearchResult } from '../../ui/search-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAttachState, useDraftAttachState } from './attach-files.ts'
import type { Attach } from './attach-targets.ts'
import css from './compose.module.css'
import { type Attachables, attachmentKey } from './use-attachables.ts'

export interface DocumentsFieldProps {
  draftId: string
  value: readonly Attachment[]
  attachables: Attachables
  session: SessionState
  onChange(value: Attachment[]): void
  attach: Attach
  onCapture(): void
}

/** The documents of a draft: found by typing, picked, or dropped on the window. */
export function DocumentsField(props: DocumentsFieldProps) {
  const { draftId, value, attachables, session, onChange, attach, onCapture } = props
  const attachState = useAttachState()
  const announce = useAnnounce()
  const found = useSearchEntries(
    value,
    attachables.search,
    (attachment): SearchResult => ({
      id: attachmentKey(attachment),
      text: attachment.nome,
      kind: attachables.stateOf(attachment),
    }),
  )
  const add = (files: readonly File[]) => void attachState.attachFiles({ draftId, files, attach, announce })
  useDropTarget('Solte os PDFs aqui para anexar', add)
  return (
    <div className={css['documents']}>
      <ChipsField
        label="Documentos"
        placeholder="Nome ou registro: capturado, em Capturar ou em assinatura"
        value={found.chosen}
        find={found.find}
        onChange={(chosen) => onChange(found.entriesOf(chosen))}
        noneText="Nada com este nome. Anexe um arquivo."
        removeLabel={(nome) => `Remover ${nome}`}
      />
      <div className={css['actions']}>
        <FileButton icon={<Paperclip aria-hidden />} onChoose={add}>
          Anexar arquivos
        </FileButton>
      </div>
      <AttachNotices draftId={draftId} />
      <AttachedFiles
        rows={value.flatMap((each) => ('fileId' in each ? (attachables.rows.get(each.fileId) ?? []) : []))}
        session={session}
        onCapture={onCapture}
      />
    </div>
  )
}

/** Files that are being attached, and those that could not be. */
function AttachNotices({ draftId }: { draftId: string }) {
  const { progress, problems } = useDraftAttachState(draftId)
  const { dismissProblems } = useAttachState()
  const area = useRef<HTMLDivElement>(null)
  const { failure, rejected } = problems
  const hasProblems = failure !== null || rejected.length > 0
  const isAttaching = progress !== null
  // Files can be dropped anywhere on the window, also where this part is out of sight.
  useEffect(() => {
    if (hasProblems || isAttaching) area.current?.scrollIntoView({ block: 'nearest' })
  }, [hasProblems, isAttaching])
  return (
    <div ref={area}>
      {progress !== null && (
        <div className={css['attaching']}>
          <span>{attachingText(progress.files, progress.progress)}</span>
          {progress.progress > 0 && <ProgressLine label="Quanto já foi anexado" value={progress.progress} />}
        </div>
      )}
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {rejected.length > 0 && (
        <Notice tone="warn" title="Nem tudo pôde ser anexado" text={rejected.join(' ')}>
          <Button variant="quiet" onPress={() => dismissProblems(draftId)}>
            Entendi
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** How the attached files are captured: the fields of Capturar, for all of them at once. */
function AttachedFiles({
  rows,
  session,
  onCapture,
}: {
  rows: readonly CaptureRow[]
  session: SessionState
  onCapture(): void
}) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = rows.filter(isEditable)
  if (open.length === 0) return null
  const fileIds = open.map(({ fileId }) => fileId)
  async function ask(work: Promise<Outcome<unknown>>): Promise<void> {
    const outcome = await work
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <fieldset className={css['along']}>
      <legend>{attachedFilesTitle(open.length)}</legend>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <CaptureFields
        rows={open}
        session={session}
        takesDestination={false}
        onChange={(changes) => ask(call('capture.update', { fileIds, changes }))}
      />
      <div className={css['actions']}>
        <ProfileMenu
          onUse={(profileId) => void ask(call('capture.applyProfile', { fileIds, profileId }))}
          onManage={onCapture}
        />
        <Button variant="quiet" onPress={onCapture}>
          Ver em Capturar
        </Button>
      </div>
    </fieldset>
  )
}
