import { useState } from 'react'
import { type Failure, failed } from '../../../contract/bridge/outcome.ts'
import type { ReceiptCheck } from '../../../contract/bridge/receipts.ts'
import { call, currentAccount, handOver } from '../../bridge/malote.ts'
import { ReceiptFacts } from '../../operations/receipt-facts.tsx'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import {
  documentMatchTexts,
  integrityTexts,
  serviceMatchTexts,
  receiptFileTexts as texts,
} from '../../texts/receipt-files.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './documents.module.css'

const receiptTypes = ['application/pdf', 'application/json', '.pdf', '.json']

/** Takes a receipt back, with the document's file or without it, and says what holds. */
export function CheckReceipt({ onClose }: { onClose(): void }) {
  const [receipt, setReceipt] = useState<File | null>(null)
  const [document, setDocument] = useState<File | null>(null)
  const [result, setResult] = useState<ReceiptCheck | 'checking' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function check(nextReceipt: File | null, nextDocument: File | null): Promise<void> {
    setReceipt(nextReceipt)
    setDocument(nextDocument)
    if (nextReceipt === null) return
    setResult('checking')
    const outcome = await checkFiles(nextReceipt, nextDocument)
    setResult(outcome.ok ? outcome.value : null)
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <ModalDialog
      title={texts.checkTitle}
      role="dialog"
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {commonTexts.close}
        </Button>
      }
    >
      <p>{texts.checkText}</p>
      <div className={css['formActs']}>
        <FileButton types={receiptTypes} onChoose={([file]) => void check(file ?? null, document)}>
          {receipt?.name ?? texts.chooseReceipt}
        </FileButton>
        <FileButton onChoose={([file]) => void check(receipt, file ?? null)}>
          {document?.name ?? texts.chooseDocument}
        </FileButton>
      </div>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {result === 'checking' && <Skeleton rows={3} label={texts.checking} />}
      {result !== null && result !== 'checking' && <Findings result={result} />}
    </ModalDialog>
  )
}

async function checkFiles(receipt: File, document: File | null) {
  const account = currentAccount()
  const handed = await handOver(document === null ? [receipt] : [receipt, document], undefined, account)
  if (!handed.ok) return handed
  const [receiptView, documentView] = handed.value
  if (receiptView === undefined) return failed('file-problem')
  const ids = { receiptId: receiptView.handedId, documentId: documentView?.handedId ?? null }
  return call('receipts.check', ids, account)
}

function Findings({ result: { file, integrity, document, service } }: { result: ReceiptCheck }) {
  const findings = [
    integrityTexts[integrity],
    ...(file === null ? [] : [documentMatchTexts[document], serviceMatchTexts[service]]),
  ]
  return (
    <>
      <div role="status">
        <ul className={css['findings']}>
          {findings.map(({ text, tone, icon }) => (
            <li key={text}>
              <StatusBadge tone={tone} icon={icon}>
                {text}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </div>
      {file !== null && <ReceiptFacts file={file} />}
    </>
  )
}
