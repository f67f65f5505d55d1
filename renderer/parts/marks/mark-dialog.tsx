import type { ReactNode } from 'react'
import { markTexts } from '../../texts/marks.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import css from './marks.module.css'

interface MarkDialogProps {
  title: string
  /** Above the fields. */
  text: string
  onSave(): void
  onClose(): void
  children: ReactNode
}

/** Edits marks; nothing changes before they are saved. */
export function MarkDialog({ title, text, onSave, onClose, children }: MarkDialogProps) {
  return (
    <ModalDialog
      role="dialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={onSave}>
            {markTexts.save}
          </Button>
          <Button onPress={onClose}>{markTexts.cancel}</Button>
        </>
      }
    >
      <div className={css['form']}>
        <p>{text}</p>
        {children}
      </div>
    </ModalDialog>
  )
}
