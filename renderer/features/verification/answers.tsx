import { type ReactNode, use, useEffect, useRef } from 'react'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { SignatureList } from '../../parts/digital-signatures/signature-list.tsx'
import { OpenLinkedContext } from '../../parts/links/open-linked.ts'
import { digitalSignatureTexts, summaryText } from '../../texts/digital-signatures.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { integrityTexts } from '../../texts/receipt-files.ts'
import { comparedText, foundText, spokenText, verificationTexts as texts } from '../../texts/verification.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import type { AskedFile } from './checked-files.ts'
import { hasPages, isReceipt } from './checked-files.ts'
import { FindingList, ReceiptFindings } from './receipt-findings.tsx'
import css from './verification.module.css'

export interface AnswersProps {
  checked: AskedFile
  shownRevision: number | null
  onRevision(revision: number): void
  onCompare(document: File): void
  onRetry(): void
}

/** The answers about a file: whether it is captured, who signed it, and whether it is a receipt. */
export function Answers(props: AnswersProps) {
  const { checked } = props
  useSpokenAnswer(checked)
  const receipt = <Receipt {...props} />
  // A receipt is what it is in the first place.
  const isFirst = isReceipt(checked)
  return (
    <>
      {isFirst && receipt}
      {hasPages(checked) && (
        <>
          <Captured {...props} />
          <Signatures {...props} />
        </>
      )}
      {!isFirst && receipt}
    </>
  )
}

/** The answer about a file in one sentence; null while it is awaited. */
function answerOf(checked: AskedFile): string | null {
  const { verification, receipt } = checked
  if (receipt?.ok && (isReceipt(checked) || !hasPages(checked))) return integrityTexts[receipt.value.integrity].text
  const outcome = hasPages(checked) ? verification : receipt
  if (outcome?.ok === false) return failureText(outcome.failure).title
  return verification?.ok ? (summaryText(verification.value)?.text ?? digitalSignatureTexts.none) : null
}

/** Announces that a file is being checked, and the result; not the result of an earlier visit. */
function useSpokenAnswer(checked: AskedFile): void {
  const announce = useAnnounce()
  const answer = answerOf(checked)
  const text = spokenText(checked.file.name, answer)
  const told = useRef(answer === null ? null : text)
  useEffect(() => {
    if (text !== told.current) announce(text)
    told.current = text
  }, [announce, text])
}

function Captured({ checked: { captured }, onRetry }: AnswersProps) {
  const open = use(OpenLinkedContext)
  return (
    <Answer title={texts.captured} outcome={captured} waiting={texts.asking} onRetry={onRetry}>
      {(found) =>
        found === null ? (
          <FindingList findings={[{ tone: 'quiet', icon: 'ask', text: texts.unknown }]} />
        ) : (
          <>
            <FindingList findings={[{ tone: 'ok', icon: 'ok', text: found.registro }]} />
            <p>{foundText(found.nome, found.capturedAt)}</p>
            <div className={css['acts']}>
              <Button onPress={() => open.document(found)}>{texts.open}</Button>
            </div>
          </>
        )
      }
    </Answer>
  )
}

function Signatures({ checked: { verification }, shownRevision, onRevision, onRetry }: AnswersProps) {
  return (
    <Answer
      title={digitalSignatureTexts.title}
      outcome={verification}
      waiting={digitalSignatureTexts.checking}
      onRetry={onRetry}
    >
      {(value) => {
        const summary = value.signatures.length > 1 ? summaryText(value) : null
        return (
          <>
            {summary !== null && <FindingList findings={[summary]} />}
            <SignatureList verification={value} shownRevision={shownRevision} onRevision={onRevision} />
          </>
        )
      }}
    </Answer>
  )
}

function Receipt({ checked, onCompare, onRetry }: AnswersProps) {
  const { receipt, comparedWith } = checked
  return (
    <Answer title={texts.receipt} outcome={receipt} waiting={texts.busy} onRetry={onRetry}>
      {(result) =>
        isReceipt(checked) ? (
          <>
            <ReceiptFindings result={result} />
            {result.file !== null && (
              <div className={css['acts']}>
                {comparedWith !== null && <p>{comparedText(comparedWith)}</p>}
                <FileButton isSingle onChoose={([file]) => file !== undefined && onCompare(file)}>
                  {texts.compare}
                </FileButton>
              </div>
            )}
          </>
        ) : (
          <FindingList findings={[{ tone: 'quiet', icon: 'ask', text: texts.noReceipt }]} />
        )
      }
    </Answer>
  )
}

interface AnswerProps<T> {
  title: string
  /** Null while it is awaited. */
  outcome: Outcome<T> | null
  waiting: string
  onRetry(): void
  children(value: T): ReactNode
}

/** One answer under its heading. */
function Answer<T>({ title, outcome, waiting, onRetry, children }: AnswerProps<T>) {
  return (
    <section className={css['answer']} aria-label={title}>
      <h2 className={css['title']}>{title}</h2>
      {outcome === null && <Skeleton rows={1} label={waiting} />}
      {outcome?.ok === false && <Unanswered failure={outcome.failure} onRetry={onRetry} />}
      {outcome?.ok === true && children(outcome.value)}
    </section>
  )
}

function Unanswered({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  return (
    <Notice tone="warn" {...failureText(failure)} traceId={failure.traceId}>
      <Button onPress={onRetry}>{tryAgain}</Button>
    </Notice>
  )
}
