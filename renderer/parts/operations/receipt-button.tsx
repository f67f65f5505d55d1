import { useState } from 'react'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { IssuedReceipt } from '../../../contract/bridge/receipts.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call } from '../../bridge/malote.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { receiptFileTexts as texts } from '../../texts/receipt-files.ts'
import { Button } from '../../ui/button.tsx'
import { ReceiptText } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { SaveLink } from '../../ui/save-link.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import css from './receipt.module.css'
import { ReceiptFacts } from './receipt-facts.tsx'

/** Opens the receipt of an operation that the service has carried out. */
export function ReceiptButton({ operationId }: { operationId: string }) {
  const [issued, setIssued] = useState<Outcome<IssuedReceipt> | 'making' | null>(null)
  async function issue(): Promise<void> {
    setIssued('making')
    setIssued(await call('receipts.issue', { operationId }))
  }
  return (
    <>
      <Button icon={<ReceiptText aria-hidden />} onPress={() => void issue()}>
        {texts.button}
      </Button>
      {issued !== null && <ReceiptDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  )
}

interface ReceiptDialogProps {
  issued: Outcome<IssuedReceipt> | 'making'
  onClose(): void
}

function ReceiptDialog({ issued, onClose }: ReceiptDialogProps) {
  return (
    <ModalDialog
      title={texts.title}
      role="dialog"
      onClose={onClose}
      actions={
        <>
          {issued !== 'making' && issued.ok && (
            <>
              <SaveLink href={contentAddress(issued.value.json)} name={issued.value.json.name}>
                {texts.saveJson}
              </SaveLink>
              <SaveLink href={contentAddress(issued.value.pdf)} name={issued.value.pdf.name}>
                {texts.savePdf}
              </SaveLink>
            </>
          )}
          <Button autoFocus onPress={onClose}>
            {commonTexts.close}
          </Button>
        </>
      }
    >
      {issued === 'making' && <Skeleton label={texts.making} />}
      {issued !== 'making' && !issued.ok && (
        <ErrorState {...failureText(issued.failure)} traceId={issued.failure.traceId} />
      )}
      {issued !== 'making' && issued.ok && (
        <>
          <ReceiptFacts file={issued.value.file} />
          <p className={css['worth']}>{texts.worth}</p>
        </>
      )}
    </ModalDialog>
  )
}
