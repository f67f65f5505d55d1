import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { Receipt } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { RegistryLink } from '../../parts/links/number-link.tsx'
import { commonTexts } from '../../texts/common.ts'
import { exactMoment, printedText } from '../../texts/dates.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { failureText } from '../../texts/failures.ts'
import { size } from '../../texts/numbers.ts'
import { printTexts } from '../../texts/print.ts'
import {
  checkTexts,
  readingText,
  receiptFacts,
  receiptLabels,
  receiptPaneTexts,
  receiptTitle,
} from '../../texts/receipts.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft, ClipboardCopy, Printer } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { PrintPage } from '../../ui/print-page.tsx'
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { printPage } from '../../ui/use-printing.ts'
import css from './receipt.module.css'
import { roleNameOf } from './signing.ts'
import { useTakeOverFocus } from './use-take-over-focus.ts'

interface ReceiptPaneProps {
  id: string
  session: SessionState
  onClose(): void
}

/** The receipt of a signature: who, in which role, when, which bytes, and whether they were captured. */
export function ReceiptPane({ id, session, onClose }: ReceiptPaneProps) {
  const { value, failure } = useQuery('signatures.receipt', { id, check: false }, 'signatures.changed')
  const [checked, setChecked] = useState<Receipt | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [unchecked, setUnchecked] = useState<Failure | null>(null)
  const pane = useTakeOverFocus<HTMLDivElement>()
  const { state, copy } = useCopy()
  const receipt = checked ?? value
  const asWhom = (idSigner: string): string | null => roleNameOf(idSigner, session)
  const facts = receipt === null ? [] : receiptFacts(receipt, asWhom)

  async function check(): Promise<void> {
    setChecking(true)
    const outcome = await call('signatures.receipt', { id, check: true })
    setChecking(false)
    if (outcome.ok) setChecked(outcome.value)
    setUnchecked(outcome.ok ? null : outcome.failure)
  }
  return (
    <div ref={pane} className={css['pane']} tabIndex={-1}>
      <PaneHead level={2} title={receiptPaneTexts.title} />
      {unchecked !== null && <Notice tone="danger" {...failureText(unchecked)} traceId={unchecked.traceId} />}
      {receipt === null && failure === null && <Skeleton label={receiptPaneTexts.loading} />}
      {receipt === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
      {receipt !== null && (
        <PaneBody padded>
          <Facts receipt={receipt} asWhom={asWhom} />
          <Check receipt={receipt}>
            {mayCheck(receipt) && (
              <Button isDisabled={isChecking} onPress={() => void check()}>
                {isChecking ? receiptPaneTexts.checking : receiptPaneTexts.check}
              </Button>
            )}
          </Check>
        </PaneBody>
      )}
      {receipt !== null && (
        <PrintPage
          title={receiptTitle(receipt.nome)}
          warning={environmentWarning(session)}
          facts={facts}
          text={undefined}
          footOf={printedText}
        />
      )}
      <PaneFoot
        acts={
          <>
            {receipt !== null && (
              <Button
                variant="quiet"
                icon={<ClipboardCopy aria-hidden />}
                onPress={() =>
                  void copy(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'), receiptPaneTexts.spoken)
                }
              >
                {state === 'copied' ? commonTexts.copied : receiptPaneTexts.copy}
              </Button>
            )}
            <Button icon={<ArrowLeft aria-hidden />} onPress={onClose}>
              {commonTexts.back}
            </Button>
            {receipt !== null && (
              <Button variant="primary" icon={<Printer aria-hidden />} onPress={() => void printPage()}>
                {printTexts.print}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

/** Whether there are two things to compare, and a result that another try may change. */
const mayCheck = ({ check, idDocumento, reviewedSha256 }: Receipt): boolean =>
  idDocumento !== null && reviewedSha256 !== null && (check === 'not-checked' || check === 'impossible')

function Facts({ receipt, asWhom }: { receipt: Receipt; asWhom(idSigner: string): string | null }) {
  const { nome, signatures, reviewedAt, reviewedSha256, phaseSha256, phaseBytes, registro } = receipt
  return (
    <dl className={css['facts']}>
      <Fact name={receiptLabels.document}>{nome}</Fact>
      {signatures.map(({ id, nome: who, data }) => (
        <Fact key={id} name={receiptLabels.who}>
          <span>{[who, asWhom(id)].filter(Boolean).join(', ')}</span>
          <span className={css['when']}>{data === null ? '' : exactMoment(data)}</span>
        </Fact>
      ))}
      <Fact name={receiptLabels.registro}>
        {registro === null ? checkTexts['not-captured'].text : <RegistryLink registro={registro} />}
      </Fact>
      <Fact name={receiptLabels.reviewed}>
        <span>{readingText(receipt)}</span>
        <span className={css['when']}>{reviewedAt === null ? '' : exactMoment(reviewedAt)}</span>
      </Fact>
      {reviewedSha256 !== null && (
        <Fact name={receiptLabels.reviewedHash}>
          <code>{reviewedSha256}</code>
        </Fact>
      )}
      <Fact name={receiptLabels.phaseHash}>
        <code>{phaseSha256.toLowerCase()}</code>
      </Fact>
      <Fact name={receiptLabels.bytes}>{size(phaseBytes)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether the signed bytes are the captured ones, and the button that checks it. */
function Check({ receipt: { check, checkReason }, children }: { receipt: Receipt; children: ReactNode }) {
  const { text, detail, ...look } = checkTexts[check]
  return (
    <section className={css['check']} aria-label={receiptLabels.check}>
      <h3 className={css['heading']}>{receiptLabels.check}</h3>
      <div role="status">
        <StatusBadge {...look}>{text}</StatusBadge>
        <p>{checkReason ?? detail}</p>
      </div>
      {children}
    </section>
  )
}
