import { useState } from 'react'
import type { BoxFilter } from '../../../contract/bridge/boxes.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { type SavedView, savedViewLimits } from '../../../contract/bridge/saved-views.ts'
import { call } from '../../bridge/malote.ts'
import { filterWords } from '../../texts/box-filtering.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import {
  savedViewTitle,
  savedViewTexts as texts,
  viewContentText,
  viewRemovedText,
  viewSavedText,
} from '../../texts/saved-views.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Undo2 } from '../../ui/icons.ts'
import type { MenuGroup } from '../../ui/menu.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/states.tsx'

interface SavedViewActsProps {
  /** The list with its filters. */
  shown: Pick<SavedView, 'idCaixa' | 'pasta' | 'filter'>
  /** The saved view that it is; null for none. */
  saved: SavedView | null
  onRemoved(view: SavedView): void
  onFailure(failure: Failure): void
}

/** Saves the filters of a list under a name, or changes the view that they are: entries of a menu, and their dialogs. */
export function useSavedViewActs({ shown, saved, onRemoved, onFailure }: SavedViewActsProps) {
  const [question, setQuestion] = useState<'save' | 'rename' | null>(null)
  const announce = useAnnounce()
  async function remove(view: SavedView): Promise<void> {
    const outcome = await call('views.remove', { viewId: view.viewId })
    if (outcome.ok) onRemoved(view)
    else onFailure(outcome.failure)
  }
  async function save(name: string): Promise<Outcome<unknown>> {
    const outcome = await call('views.add', { ...shown, name })
    if (outcome.ok) announce(viewSavedText(name))
    return outcome
  }
  const group: MenuGroup =
    saved === null
      ? {
          id: 'view',
          title: texts.acts,
          items: [{ id: 'save', text: texts.save }],
          onChoose: () => setQuestion('save'),
        }
      : {
          id: 'view',
          title: savedViewTitle(saved.name),
          items: [
            { id: 'rename', text: texts.rename },
            { id: 'remove', text: texts.remove },
          ],
          onChoose: (id) => (id === 'rename' ? setQuestion('rename') : void remove(saved)),
        }
  const dialog = (
    <>
      {question === 'save' && (
        <NameQuestion
          title={texts.saveTitle}
          text={`${viewContentText(shown.pasta, shown.filter)}. ${texts.where}`}
          initial={initialName(shown.filter)}
          button={texts.saveButton}
          onName={save}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'rename' && saved !== null && (
        <NameQuestion
          title={texts.renameTitle}
          text={`${viewContentText(saved.pasta, saved.filter)}.`}
          initial={saved.name}
          button={texts.renameButton}
          onName={(name) => call('views.rename', { viewId: saved.viewId, name })}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
  return { group, dialog }
}

const initialName = (filter: BoxFilter): string => filterWords(filter).join(' · ').slice(0, savedViewLimits.name)

interface NameQuestionProps {
  title: string
  text: string
  initial: string
  button: string
  onName(name: string): Promise<Outcome<unknown>>
  onClose(): void
}

/** Asks for the name of a view; stays open while the name is not accepted. */
function NameQuestion({ title, text, initial, button, onName, onClose }: NameQuestionProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  async function answer(): Promise<void> {
    const outcome = await onName(name.trim())
    if (outcome.ok) onClose()
    else setProblem(outcome.failure.code === 'conflict' ? texts.taken : failureText(outcome.failure).text)
  }
  return (
    <ModalDialog
      role="dialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{commonTexts.cancel}</Button>
          <Button variant="primary" isDisabled={name.trim() === ''} onPress={() => void answer()}>
            {button}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <TextField
        label={texts.name}
        value={name}
        maxLength={savedViewLimits.name}
        onChange={setName}
        error={problem}
        autoFocus
      />
    </ModalDialog>
  )
}

/** Says that a view was removed, and saves it again. */
export function RemovedView({ view, onUndone }: { view: SavedView; onUndone(failure: Failure | null): void }) {
  const { viewId: _, ...content } = view
  async function undo(): Promise<void> {
    const outcome = await call('views.add', content)
    onUndone(outcome.ok ? null : outcome.failure)
  }
  return (
    <Notice tone="plain" title={viewRemovedText(view.name)} text="">
      {/* The menu of the view is gone. */}
      <Button autoFocus icon={<Undo2 aria-hidden />} onPress={() => void undo()}>
        {commonTexts.undo}
      </Button>
    </Notice>
  )
}
