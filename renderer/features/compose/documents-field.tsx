import { useEffect, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { addFiles, call } from '../../bridge/malote.ts'
import { CaptureFields } from '../../files/capture-fields.tsx'
import { ProfileMenu } from '../../files/profile-menu.tsx'
import { isOpen } from '../../files/selection.ts'
import { useFound } from '../../files/use-found.ts'
import { failureText } from '../../texts/failures.ts'
import { filesAlongTitle } from '../../texts/rota.ts'
import { Button } from '../../ui/button.tsx'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Paperclip } from '../../ui/icons.ts'
import { ChipsField, type Found } from '../../ui/search-field.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './compose.module.css'
import { type Attachables, keyOf } from './use-attachments.ts'

export interface DocumentsFieldProps {
  value: readonly Attachment[]
  attachables: Attachables
  session: SessionState
  onChange(value: Attachment[]): void
  onCapture(): void
}

/** What goes along: found by typing, picked, or dropped on the window while one writes. */
export function DocumentsField({ value, attachables, session, onChange, onCapture }: DocumentsFieldProps) {
  const [said, setSaid] = useState<Said>(nothing)
  const told = useRef<HTMLDivElement>(null)
  // Dropped anywhere on the window: what could not be taken is said where the person sees it.
  useEffect(() => {
    if (said !== nothing) told.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  const found = useFound(
    value,
    attachables.search,
    (attachment): Found => ({
      ...{ id: keyOf(attachment), text: attachment.nome },
      kind: attachables.stateOf(attachment),
    }),
  )

  async function take(files: readonly File[]): Promise<void> {
    const outcome = await addFiles(files, () => undefined)
    if (!outcome.ok) {
      setSaid({ failure: outcome.failure, rejected: [] })
      return
    }
    const { rows, rejected } = outcome.value
    const added = [
      ...rows.map(({ fileId, name }) => ({ fileId, nome: name })),
      // The very same content is a document already.
      ...rejected.flatMap(({ name, known }) => (known === undefined ? [] : [{ ...known, nome: name }])),
    ]
    const here = new Set(value.map(keyOf))
    onChange([...value, ...added.filter((each) => !here.has(keyOf(each)))])
    const left = rejected.filter(({ known }) => known === undefined)
    setSaid(
      left.length === 0 ? nothing : { failure: null, rejected: left.map(({ name, reason }) => `${name}: ${reason}`) },
    )
  }
  useDropTarget('Solte os PDFs aqui para anexar', (files) => void take(files))

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
        <FileButton icon={<Paperclip aria-hidden />} onChoose={(files) => void take(files)}>
          Anexar arquivos
        </FileButton>
      </div>
      <div ref={told}>
        {said.failure !== null && (
          <Notice tone="danger" {...failureText(said.failure)} traceId={said.failure.traceId} />
        )}
        {said.rejected.length > 0 && (
          <Notice tone="warn" title="Nem tudo pôde ser anexado" text={said.rejected.join(' ')}>
            <Button variant="quiet" onPress={() => setSaid(nothing)}>
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

interface Said {
  readonly failure: Failure | null
  readonly rejected: readonly string[]
}
const nothing: Said = { failure: null, rejected: [] }

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
        onChange={(changes) => void ask(call('capture.update', { fileIds, changes }))}
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
