import { removeText, removeTitle } from '../../texts/capture.ts'
import { captureDetailTexts } from '../../texts/capture-list.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'

interface RemoveQuestionProps {
  count: number
  onRemove(): void
  onClose(): void
}

/** Asks before several files are removed at once. */
export function RemoveQuestion({ count, onRemove, onClose }: RemoveQuestionProps) {
  return (
    <ModalDialog
      title={removeTitle(count)}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {captureDetailTexts.keep}
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              onRemove()
              onClose()
            }}
          >
            {captureDetailTexts.remove}
          </Button>
        </>
      }
    >
      <p>{removeText}</p>
    </ModalDialog>
  )
}
