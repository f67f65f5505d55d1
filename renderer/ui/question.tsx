import { Button } from './button.tsx'
import { ModalDialog } from './modal-dialog.tsx'

export interface QuestionActs {
  onAct(): void
  onClose(): void
}

interface QuestionProps extends QuestionActs {
  title: string
  text: string
  /** The button that changes nothing, which has the focus. */
  keep: string
  act: string
  variant?: 'primary' | 'danger'
}

/** Asks before one act on several things, or one that cannot be undone. */
export function Question({ title, text, keep, act, variant = 'danger', onAct, onClose }: QuestionProps) {
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {keep}
          </Button>
          <Button
            variant={variant}
            onPress={() => {
              onAct()
              onClose()
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </ModalDialog>
  )
}
