import { type CaptureRow, takenTypes } from '../../../contract/bridge/capture.ts'
import { ListHead } from '../../parts/lists/list-head.tsx'
import { ScanButton } from '../../parts/scanning/scan-button.tsx'
import { captureScreenTexts as texts } from '../../texts/capture-list.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { FilePlus2 } from '../../ui/icons.ts'
import { type CapturedList, useCapturedList } from './list-export.ts'
import type { CaptureView } from './use-capture-view.ts'
import { columnChoices } from './view-bar.tsx'

interface CaptureHeadProps extends CapturedList {
  rows: readonly CaptureRow[]
  view: CaptureView
  text: string
  onText(text: string): void
  onFiles(files: readonly File[]): void
  onFolders(): void
}

/** The head line of Capturar. */
export function CaptureHead({ rows, view, text, onText, onFiles, onFolders, ...list }: CaptureHeadProps) {
  const listOf = useCapturedList()
  return (
    <ListHead
      title={texts.title}
      filter={rows.length === 0 ? null : { label: texts.findName, value: text, onChange: onText }}
      acts={[{ id: 'folders', text: texts.folders, onAct: onFolders }]}
      choices={view.kind === 'list' && rows.length > 0 ? [columnChoices(view)] : []}
      make={list.shown.length === 0 ? null : () => listOf(list)}
    >
      <FileButton types={takenTypes} title={texts.chooseFiles} icon={<FilePlus2 aria-hidden />} onChoose={onFiles}>
        {texts.chooseFiles}
      </FileButton>
      <ScanButton />
    </ListHead>
  )
}
