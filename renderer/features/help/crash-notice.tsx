import { useState } from 'react'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { commonTexts } from '../../texts/common.ts'
import { crashText, crashTexts as texts } from '../../texts/crashes.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { useToday } from '../../ui/use-today.ts'
import { Diagnostics } from './diagnostics.tsx'

/** Says that Malote has crashed, and offers the diagnostics, until the person dismisses it. */
export function CrashNotice() {
  const { value, reload } = useQuery('diagnostics.crashes', {}, 'session.changed')
  const [isOpen, setOpen] = useState(false)
  const now = useToday()
  const newest = value?.unseen[0]
  async function dismiss(): Promise<void> {
    setOpen(false)
    await call('diagnostics.markCrashesSeen', {})
    await reload()
  }
  if (value === null || newest === undefined) return null
  return (
    <>
      <Notice tone="warn" {...crashText(newest, value.unseen.length, now)}>
        <Button onPress={() => setOpen(true)}>{texts.see}</Button>
        <Button variant="quiet" onPress={() => void dismiss()}>
          {commonTexts.understood}
        </Button>
      </Notice>
      {isOpen && (
        <ModalDialog
          role="dialog"
          title={texts.title}
          onClose={() => setOpen(false)}
          actions={<Button onPress={() => void dismiss()}>{texts.close}</Button>}
        >
          <p>{texts.lead}</p>
          <Diagnostics />
        </ModalDialog>
      )}
    </>
  )
}
