import { discardTexts, unsavedQuestion } from '../../texts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'

/** Asks before a draft is discarded whose last text could not be saved: it cannot be restored. */
export function DiscardQuestion({ onDiscard, onClose }: { onDiscard(): void; onClose(): void }) {
  return (
    <ModalDialog
      title={unsavedQuestion.title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {discardTexts.keep}
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              onDiscard()
              onClose()
            }}
          >
            {discardTexts.discard}
          </Button>
        </>
      }
    >
      <p>{unsavedQuestion.text}</p>
    </ModalDialog>
  )
}
