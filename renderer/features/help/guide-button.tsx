import { lazy, Suspense, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { helpSections, helpTexts } from '../../texts/help.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'

// The guide with its pictures is loaded when it is read.
export const Guide = lazy(async () => ({ default: (await import('./guide.tsx')).Guide }))

/** Opens the guide where there is no screen for it. */
export function GuideButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {helpTexts.title}
      </Button>
      {isOpen && (
        <ModalDialog
          role="dialog"
          title={helpTexts.title}
          isWide
          onClose={close}
          actions={<Button onPress={close}>{commonTexts.close}</Button>}
        >
          <Suspense fallback={<Skeleton label={helpSections.guide} />}>
            <Guide />
          </Suspense>
        </ModalDialog>
      )}
    </>
  )
}
