import { processMoreTexts as texts } from '../../texts/process-exports.ts'
import { IconButton } from '../../ui/button.tsx'
import { Ellipsis } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import type { ExportControls } from './use-export.ts'

interface ProcessMoreProps {
  saving: ExportControls
  /** Null where there is nothing to read. */
  onReadAll: (() => void) | null
}

/** Commands on a process as a whole that are no acts. */
export function ProcessMore({ saving, onReadAll }: ProcessMoreProps) {
  const isSaving = (form: string) => saving.exports.some((each) => each.form === form && each.state === 'running')
  const commands: Readonly<Record<string, () => void>> = {
    readAll: () => onReadAll?.(),
    pdf: () => saving.begin('pdf'),
    folder: () => saving.begin('folder'),
  }
  return (
    <GroupMenu
      label={texts.menu}
      title={texts.title}
      items={[
        { id: 'readAll', text: texts.readAll, detail: texts.readAllDetail, isDisabled: onReadAll === null },
        { id: 'pdf', text: texts.pdf, detail: texts.pdfDetail, isDisabled: isSaving('pdf') },
        { id: 'folder', text: texts.folder, detail: texts.folderDetail, isDisabled: isSaving('folder') },
      ]}
      onChoose={(id) => commands[id]?.()}
    >
      <IconButton label={texts.menu}>
        <Ellipsis aria-hidden />
      </IconButton>
    </GroupMenu>
  )
}
