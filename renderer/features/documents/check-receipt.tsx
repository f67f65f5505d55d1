import { useState } from 'react'
import { type Failure, failed } from '../../../contract/bridge/outcome.ts'
import type { ReceiptCheck } from '../../../contract/bridge/receipts.ts'
import { call, currentAccount, openForReading } from '../../bridge/malote.ts'
import { ReceiptFacts } from '../../parts/operations/receipt-facts.tsx'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import {
  type CheckText,
  documentMatchTexts,
  findingText,
  integrityTexts,
  notAskedTexts,
  receiptFileTexts as texts,
} from '../../texts/receipt-files.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
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
  const handed = await openForReading(document === null ? [receipt] : [receipt, document], undefined, account)
  if (!handed.ok) return handed
  const [receiptView, documentView] = handed.value
  if (receiptView === undefined) return failed('file-problem')
  const ids = { receiptId: receiptView.handedId, documentId: documentView?.handedId ?? null }
  return call('receipts.check', ids, account)
}

function Findings({ result: { file, integrity, document, service } }: { result: ReceiptCheck }) {
  return (
    <>
      <div role="status">
        <h3>{texts.fileFindings}</h3>
        <FindingList findings={[integrityTexts[integrity], ...(file === null ? [] : [documentMatchTexts[document]])]} />
        {file !== null && <ServiceFindings service={service} />}
      </div>
      {file !== null && (
        <>
          <h3>{texts.saysTitle}</h3>
          <ReceiptFacts file={file} />
        </>
      )}
    </>
  )
}

function ServiceFindings({ service }: Pick<ReceiptCheck, 'service'>) {
  return (
    <>
      <h3>{texts.serviceFindings}</h3>
      {service.kind === 'asked' ? (
        <>
          <FindingList findings={service.findings.map(findingText)} />
          <p className={css['unconfirmed']}>{texts.unconfirmed}</p>
        </>
      ) : (
        <FindingList findings={[{ tone: 'quiet', icon: 'ask', text: notAskedTexts[service.kind] }]} />
      )}
    </>
  )
}

function FindingList({ findings }: { findings: readonly CheckText[] }) {
  return (
    <ul className={css['findings']}>
      {findings.map(({ text, tone, icon }) => (
        <li key={text}>
          <StatusIcon tone={tone} icon={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
