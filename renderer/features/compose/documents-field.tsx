import { useEffect, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { CaptureFields } from '../../files/capture-fields.tsx'
import { ProfileMenu } from '../../files/profile-menu.tsx'
import { isOpen } from '../../files/selection.ts'
import { useFound } from '../../files/use-found.ts'
import { attachingText } from '../../texts/attaching.ts'
import { failureText } from '../../texts/failures.ts'
import { filesAlongTitle } from '../../texts/rota.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Paperclip } from '../../ui/icons.ts'
import { Progress } from '../../ui/progress.tsx'
import { ChipsField, type Found } from '../../ui/search-field.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './compose.module.css'
import type { Attach } from './draft-holders.ts'
import { dismissLeft, takeIn, useTakingIn } from './taking-in.ts'
import { type Attachables, keyOf } from './use-attachments.ts'

export interface DocumentsFieldProps {
  draftId: string
  value: readonly Attachment[]
  attachables: Attachables
  session: SessionState
  onChange(value: Attachment[]): void
  /** Of files that have been taken in. */
  attach: Attach
  onCapture(): void
}

/** What goes along: found by typing, picked, or dropped on the window while one writes. */
export function DocumentsField(props: DocumentsFieldProps) {
  const { draftId, value, attachables, session, onChange, attach, onCapture } = props
  const { taking, left } = useTakingIn(draftId)
  const announce = useAnnounce()
  const told = useRef<HTMLDivElement>(null)
  const hasLeft = left.failure !== null || left.rejected.length > 0
  const isTaking = taking !== null
  // Dropped anywhere on the window: what becomes of it is said where the person sees it.
  useEffect(() => {
    if (hasLeft || isTaking) told.current?.scrollIntoView({ block: 'nearest' })
  }, [hasLeft, isTaking])
  const found = useFound(
    value,
    attachables.search,
    (attachment): Found => ({
      ...{ id: keyOf(attachment), text: attachment.nome },
      kind: attachables.stateOf(attachment),
    }),
  )

  const take = (files: readonly File[]) => void takeIn({ draftId, files, attach, announce })
  useDropTarget('Solte os PDFs aqui para anexar', take)

  return (
    <div className={css['documents']}>
      <ChipsField
        label="Documentos"
        placeholder="Nome ou registro: capturado, em Capturar ou em assinatura"
        value={found.chosen}
        find={found.find}
        onChange={(chosen) => onChange(found.entriesOf(chosen))}
        noneText="Nada com este nome. Anexe um arquivo."
        removeLabel={(nome) => `Retirar ${nome}`}
      />
      <div className={css['actions']}>
        <FileButton icon={<Paperclip aria-hidden />} onChoose={take}>
          Anexar arquivos
        </FileButton>
      </div>
      <div ref={told}>
        {taking !== null && (
          <div className={css['taking']}>
            <span>{attachingText(taking.files, taking.progress)}</span>
            {taking.progress > 0 && <Progress label="Quanto já foi anexado" value={taking.progress} />}
          </div>
        )}
        {left.failure !== null && (
          <Notice tone="danger" {...failureText(left.failure)} traceId={left.failure.traceId} />
        )}
        {left.rejected.length > 0 && (
          <Notice tone="warn" title="Nem tudo pôde ser anexado" text={left.rejected.join(' ')}>
            <Button variant="quiet" onPress={() => dismissLeft(draftId)}>
              Entendi
            </Button>
          </Notice>
        )}
      </div>
      <FilesAlong
        rows={value.flatMap((each) => ('fileId' in each ? (attachables.rows.get(each.fileId) ?? []) : []))}
        session={session}
        onCapture={onCapture}
      />
    </div>
  )
}

/** How the files that are sent along are captured: the same fields as in Capturar, for all of them at once. */
function FilesAlong({
  rows,
  session,
  onCapture,
}: {
  rows: readonly CaptureRow[]
  session: SessionState
  onCapture(): void
}) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = rows.filter(isOpen)
  if (open.length === 0) return null
  const fileIds = open.map(({ fileId }) => fileId)
  async function ask(work: Promise<Outcome<unknown>>): Promise<void> {
    const outcome = await work
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <fieldset className={css['along']}>
      <legend>{filesAlongTitle(open.length)}</legend>
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
