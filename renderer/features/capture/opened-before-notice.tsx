import { useState } from 'react'
import { beforeText, beforeTitle } from '../../texts/capture.ts'
import { captureNoticeTexts } from '../../texts/capture-list.ts'
import { commonTexts } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { NoticeLine } from '../../ui/states.tsx'
import { useAddState, useAddStateStore } from './add-files.ts'

/** Says that files were opened before the sign-in: somebody else may have opened them. */
export function OpenedBeforeNotice() {
  const store = useAddStateStore()
  const before = useAddState((adding) => adding.openedBefore)
  const [isOpen, setOpen] = useState(false)
  if (before === 0) return null
  return (
    <>
      <NoticeLine text={beforeTitle(before)}>
        <Button variant="quiet" onPress={() => setOpen(true)}>
          {commonTexts.show}
        </Button>
      </NoticeLine>
      {isOpen && (
        <ModalDialog
          role="dialog"
          title={beforeTitle(before)}
          onClose={() => setOpen(false)}
          actions={
            <Button autoFocus variant="primary" onPress={() => store.setState({ openedBefore: 0 })}>
              {captureNoticeTexts.understood}
            </Button>
          }
        >
          <p>{beforeText}</p>
        </ModalDialog>
      )}
    </>
  )
}
