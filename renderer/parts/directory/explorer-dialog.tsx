import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import css from './explorer.module.css'

interface ExplorerDialogProps<T> {
  title: string
  /** The text of the button that takes what is selected. */
  takeText: string
  /** Null where nothing is selected that can be taken. */
  chosen: T | null
  onTake(chosen: T): void
  onClose(): void
  /** The tree. */
  children: ReactNode
}

/** A tree of the directory in a dialog, to choose one thing of it for a field. */
export function ExplorerDialog<T>({ title, takeText, chosen, onTake, onClose, children }: ExplorerDialogProps<T>) {
  return (
    <ModalDialog
      role="dialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            isDisabled={chosen === null}
            onPress={() => {
              if (chosen !== null) onTake(chosen)
            }}
          >
            {takeText}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {commonTexts.cancel}
          </Button>
        </>
      }
    >
      <div className={css['chooser']}>{children}</div>
    </ModalDialog>
  )
}
