import { useState } from 'react'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import { type ImportPreview, markLimits } from '../../../contract/bridge/marks.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call } from '../../bridge/malote.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { ManageLabels } from '../../parts/marks/manage-labels.tsx'
import { failureText } from '../../texts/failures.ts'
import { labelTexts, marksFileTexts as texts } from '../../texts/marks.ts'
import { settingsSections } from '../../texts/settings.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { SaveLink } from '../../ui/save-link.tsx'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { Notice } from '../../ui/states.tsx'

interface Previewed {
  readonly text: string
  readonly preview: ImportPreview
}

/** The marks as a file for a colleague, and from one. */
export function MarksFile() {
  const total = useMarks(({ value }) => value?.length ?? 0)
  const [file, setFile] = useState<OpenedContent | null>(null)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [changed, setChanged] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isManaging, setManaging] = useState(false)

  async function taking<T>(outcome: Promise<Outcome<T>>, use: (value: T) => void): Promise<void> {
    const result = await outcome
    setFailure(result.ok ? null : result.failure)
    if (result.ok) use(result.value)
  }
  async function choose([chosen]: readonly File[]): Promise<void> {
    if (chosen === undefined) return
    setChanged(null)
    if (chosen.size > markLimits.fileCharacters) {
      setFailure(tooLarge)
      return
    }
    const text = await chosen.text()
    await taking(call('marks.previewImport', { text }), (preview) => setPreviewed({ text, preview }))
  }
  async function take(prefer: 'here' | 'file'): Promise<void> {
    if (previewed === null) return
    setPreviewed(null)
    await taking(call('marks.import', { text: previewed.text, prefer }), (value) => setChanged(value.changed))
  }
  return (
    <SettingsPage title={settingsSections.marks} lead={texts.lead}>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {changed !== null && (
        <Notice tone="plain" title={texts.imported(changed)} text="">
          {changed > 0 && (
            <Button onPress={() => void taking(call('marks.undoImport', {}), () => setChanged(null))}>
              {texts.undo}
            </Button>
          )}
        </Notice>
      )}
      <Setting name={texts.exportName} note={texts.exportNote(total)}>
        {file === null ? (
          <Button onPress={() => void taking(call('marks.export', {}), setFile)}>{texts.prepare}</Button>
        ) : (
          <SaveLink href={contentAddress(file)} name={file.name}>
            {texts.save}
          </SaveLink>
        )}
      </Setting>
      <Setting name={texts.importName} note={texts.importNote}>
        <FileButton types={['application/json', '.json']} isSingle onChoose={(files) => void choose(files)}>
          {texts.choose}
        </FileButton>
      </Setting>
      <Setting name={labelTexts.title} note={labelTexts.settingNote}>
        <Button onPress={() => setManaging(true)}>{labelTexts.manage}</Button>
      </Setting>
      {isManaging && <ManageLabels onClose={() => setManaging(false)} />}
      {previewed !== null && (
        <ImportQuestion
          preview={previewed.preview}
          onTake={(prefer) => void take(prefer)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </SettingsPage>
  )
}

const tooLarge: Failure = { code: 'refused', message: texts.tooLarge }

interface ImportQuestionProps {
  preview: ImportPreview
  onTake(prefer: 'here' | 'file'): void
  onClose(): void
}

/** Shows the effect of the import, and asks which side wins where both have marks. */
function ImportQuestion({ preview, onTake, onClose }: ImportQuestionProps) {
  const { from, added, changed, same } = preview
  return (
    <ModalDialog
      title={texts.question(from)}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {texts.cancel}
          </Button>
          {added > 0 && <Button onPress={() => onTake('here')}>{changed > 0 ? texts.keepHere : texts.add}</Button>}
          {changed > 0 && <Button onPress={() => onTake('file')}>{texts.takeFile}</Button>}
        </>
      }
    >
      <p>{texts.effect({ added, changed, same })}</p>
    </ModalDialog>
  )
}
