import { useRef } from 'react'
import { takenTypes } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useSearchEntries } from '../../parts/search/use-search-entries.ts'
import { attachedListText, attachFilesText, attachingTexts } from '../../texts/attaching.ts'
import { factLabels, removeLabel } from '../../texts/common.ts'
import { pagesText } from '../../texts/route.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useDropTarget } from '../../ui/drop-target.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FileText, Paperclip } from '../../ui/icons.ts'
import { RemovableRows } from '../../ui/removable-rows.tsx'
import { SearchField, type SearchResult } from '../../ui/search-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAttachState } from './attach-files.ts'
import type { Attach } from './attach-targets.ts'
import { AttachedFiles, AttachNotices } from './attached-files.tsx'
import css from './compose.module.css'
import { type Attachables, attachmentKey } from './use-attachables.ts'

interface DocumentsFieldProps {
  draftId: string
  value: readonly Attachment[]
  error?: string | undefined
  attachables: Attachables
  session: SessionState
  /** Key of the document that is shown beside the fields; null for none. */
  shown: string | null
  onShow(key: string): void
  onChange(value: Attachment[]): void
  attach: Attach
  onCapture(): void
}

/** The documents of a draft: found by typing, picked, or dropped on the window; each is a row with its state. */
export function DocumentsField(props: DocumentsFieldProps) {
  const { draftId, value, error, attachables, session } = props
  const { shown, onShow, onChange, attach, onCapture } = props
  const field = useRef<HTMLDivElement>(null)
  const attachState = useAttachState()
  const announce = useAnnounce()
  const found = useSearchEntries(
    value,
    attachables.search,
    (attachment): SearchResult => ({
      id: attachmentKey(attachment),
      text: attachment.nome,
      kind: attachables.stateOf(attachment).text,
    }),
  )
  const add = (files: readonly File[]) => void attachState.attachFiles({ draftId, files, attach, announce })
  useDropTarget(attachingTexts.drop, add)
  function remove(key: string): void {
    const left = value.filter((each) => attachmentKey(each) !== key)
    // The last row takes its list, which had the focus, with it.
    if (left.length === 0) field.current?.querySelector('input')?.focus()
    onChange(left)
  }
  return (
    <div ref={field} className={css['documents']}>
      <div className={css['adder']}>
        <div className={css['finder']}>
          <SearchField
            label={factLabels.documents}
            placeholder={attachingTexts.placeholder}
            value=""
            find={found.find}
            without={value.map(attachmentKey)}
            onChoose={(chosen) => onChange([...value, ...found.entriesOf([chosen])])}
            noneText={attachingTexts.none}
            error={error}
          />
        </div>
        <FileButton types={takenTypes} icon={<Paperclip aria-hidden />} onChoose={add}>
          {attachFilesText}
        </FileButton>
      </div>
      {value.length > 0 && (
        <RemovableRows
          label={attachedListText}
          rows={value.map((each) => ({
            id: attachmentKey(each),
            text: each.nome,
            icon: <FileText aria-hidden />,
            aside: <Facts attachment={each} attachables={attachables} />,
          }))}
          shown={shown}
          onShow={onShow}
          onRemove={remove}
          removeLabel={removeLabel}
        />
      )}
      <AttachNotices draftId={draftId} />
      <AttachedFiles
        rows={value.flatMap((each) => ('fileId' in each ? (attachables.rows.get(each.fileId) ?? []) : []))}
        session={session}
        onCapture={onCapture}
      />
    </div>
  )
}

/** The state of a document, and its pages where they are known. */
function Facts({ attachment, attachables }: { attachment: Attachment; attachables: Attachables }) {
  const { text, tone, icon } = attachables.stateOf(attachment)
  const pages = attachables.pagesOf(attachment)
  return (
    <>
      <StatusBadge tone={tone} icon={icon}>
        {text}
      </StatusBadge>
      {pages !== null && <span>{pagesText(pages)}</span>}
    </>
  )
}
