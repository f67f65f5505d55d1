import { useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { actForms } from '../../../contract/bridge/process-draft.ts'
import { call } from '../../bridge/malote.ts'
import { useCaptureRows } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { NumberLink, ProcessLink, RegistryLink } from '../../parts/links/number-link.tsx'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { ReceiptButton } from '../../parts/operations/receipt-button.tsx'
import { PaperPdf } from '../../parts/papers/paper-pdf.tsx'
import { LabelsButton } from '../../parts/printing/registry-menu.tsx'
import { processFactsOf } from '../../parts/process/process-facts.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import { readerTexts } from '../../texts/boxes.ts'
import { commonTexts, factLabels } from '../../texts/common.ts'
import { exactMoment } from '../../texts/dates.ts'
import { releaseText } from '../../texts/hold.ts'
import { kindText, sendAgainText } from '../../texts/operations.ts'
import { attemptsText, operationTexts } from '../../texts/outbox-list.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Archive, RotateCcw, Send, Undo2, X } from '../../ui/icons.ts'
import { PaneFoot, PaperPane } from '../../ui/panes.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { isDraft, isStuck, mayArchive, mayRetry } from './acts.ts'
import { History, useHistory } from './history.tsx'
import { Mistake } from './mistake.tsx'
import { OperationNotices } from './operation-notices.tsx'
import { Awaited, Choice } from './operation-questions.tsx'
import css from './outbox.module.css'
import { PrintOperation } from './print-operation.tsx'
import { PrivacyRecordLine } from './privacy-record.tsx'
import { registryItemsOf } from './registry-items.ts'
import { recipientsOf, SentContent } from './sent-content.tsx'
import { papersOf } from './sent-papers.ts'
import { SupportButton } from './support-button.tsx'
import { SeeSignature, TakenActs } from './taken-acts.tsx'

/** One operation: what it sends, its history and its acts. */
export function OperationDetail({ operation, onArchived }: { operation: OperationView; onArchived(): void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [shownKey, setShownKey] = useState<string | null>(null)
  const { id: operationId, question } = operation
  const history = useHistory(operation)
  const isOfFile = operation.kind === 'capture' || operation.kind === 'send-to-signature'
  const draft = useQuery('compose.sentBy', { operationId }, 'compose.changed').value
  const sent = draft?.fields ?? null
  const rows = useCaptureRows(({ value }) => value)
  const papers = papersOf(operation, sent, rows ?? [])
  const shown = papers.find(({ key }) => key === shownKey)

  async function ask(name: 'outbox.cancel' | 'outbox.retry' | 'outbox.archive'): Promise<void> {
    const outcome = await call(name, { operationId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok && name === 'outbox.archive') onArchived()
  }
  return (
    <PaperPane
      title={operation.title}
      actions={
        <>
          {shown !== undefined && (
            <IconButton label={readerTexts.close} onPress={() => setShownKey(null)}>
              <X aria-hidden />
            </IconButton>
          )}
          <PrintOperation operation={operation} sent={sent} papers={papers} />
        </>
      }
      notices={<OperationNotices operation={operation} isDraftKept={sent !== null} failure={failure} />}
      paper={shown?.open ? <PaperPdf key={shown.key} name={shown.name} open={shown.open} /> : null}
      inspectorLabel={operationTexts.progress}
      inspector={
        <div className={css['inspector']} data-wide>
          <div className={css['columns']}>
            <div className={css['sent']}>
              <State operation={operation} />
              {question === 'send-again' && <p className={css['ask']}>{sendAgainText(operation)}</p>}
              {question === 'choose' && <Choice operation={operation} onFailure={setFailure} />}
              <Awaited operation={operation} />
              {isOfFile && <PrivacyRecordLine operation={operation} />}
              <SentFacts operation={operation} sent={sent} />
              <SentContent sent={sent} papers={papers} shown={shown?.key ?? null} onShow={setShownKey} />
            </div>
            <div className={css['story']}>
              <History history={history} />
              <Times operation={operation} />
            </div>
          </div>
        </div>
      }
      foot={
        <PaneFoot
          acts={
            <>
              <SupportButton operation={operation} history={history} />
              <LabelsButton items={registryItemsOf([operation])} />
              {operation.state === 'done' && <ReceiptButton operationId={operationId} />}
              {mayArchive(operation) && (
                <Button icon={<Archive aria-hidden />} onPress={() => void ask('outbox.archive')}>
                  {operationTexts.archive}
                </Button>
              )}
              {operation.failure?.idFase !== undefined && <SeeSignature idFase={operation.failure.idFase} />}
              {draft !== null && operation.state === 'refused' && <TakenActs operation={operation} draft={draft} />}
              <StateActs operation={operation} onAsk={(name) => void ask(name)} />
            </>
          }
        />
      }
    />
  )
}

/** In whose name, to whom, with which access, the numbers that the service gave, and what can still be done. */
function SentFacts({ operation, sent }: { operation: OperationView; sent: DraftFields | null }) {
  const { roleName, result } = operation
  const recipients = recipientsOf(sent)
  const takesAccess = sent?.process === undefined || actForms[sent.process.ato].takesAccess
  const level = sent === null || !takesAccess ? '' : draftAccessTexts[sent.access].text
  return (
    <>
      <dl className={css['facts']}>
        {roleName !== null && <Fact name={factLabels.inNameOf}>{roleName}</Fact>}
        {sent !== null &&
          processFactsOf(sent).map(({ name, value }) => (
            <Fact key={name} name={name}>
              <LinkedText text={value} />
            </Fact>
          ))}
        {recipients !== '' && <Fact name={factLabels.to}>{recipients}</Fact>}
        {level !== '' && <Fact name={factLabels.access}>{level}</Fact>}
        {result.registro !== undefined && (
          <Fact name={factLabels.registro}>
            <RegistryLink registro={result.registro} />
          </Fact>
        )}
        {result.protocolo !== undefined && (
          <Fact name={factLabels.protocolo}>
            {result.idProcesso === undefined ? (
              <NumberLink number={result.protocolo} kind="record" />
            ) : (
              <ProcessLink id={result.idProcesso} protocolo={result.protocolo} />
            )}
          </Fact>
        )}
      </dl>
      <Mistake operation={operation} sent={sent} />
    </>
  )
}

function Times({ operation: { createdAt, updatedAt, attempts } }: { operation: OperationView }) {
  return (
    <dl className={css['facts']}>
      <Fact name={factLabels.requestedAt}>{exactMoment(createdAt)}</Fact>
      <Fact name={factLabels.updatedAt}>{exactMoment(updatedAt)}</Fact>
      {attempts > 0 && <Fact name={factLabels.attempts}>{attemptsText(attempts)}</Fact>}
    </dl>
  )
}

function State({ operation }: { operation: OperationView }) {
  return (
    <p className={css['state']}>
      <OperationBadge operation={operation} plain />
      {kindText(operation)}
      {operation.progress !== null && <ProgressLine label={operationTexts.sending} value={operation.progress} />}
    </p>
  )
}

interface StateActsProps {
  operation: OperationView
  onAsk(name: 'outbox.cancel' | 'outbox.retry'): void
}

/** The acts that the state of an operation allows. */
function StateActs({ operation, onAsk }: StateActsProps) {
  if (operation.state === 'held') {
    return (
      <>
        <Button variant="quiet" icon={<Send aria-hidden />} onPress={() => onAsk('outbox.retry')}>
          {releaseText(operation.kind)}
        </Button>
        <Button icon={<Undo2 aria-hidden />} onPress={() => onAsk('outbox.cancel')}>
          {commonTexts.undo}
        </Button>
      </>
    )
  }
  // It goes back whole: nothing is lost.
  const isReturned = isStuck(operation) && isDraft(operation)
  return (
    <>
      {operation.cancellable && (
        <Button
          variant={isReturned ? 'plain' : 'danger'}
          icon={isReturned ? <Undo2 aria-hidden /> : <X aria-hidden />}
          onPress={() => onAsk('outbox.cancel')}
        >
          {isReturned ? operationTexts.backToDrafts : commonTexts.cancel}
        </Button>
      )}
      {(mayRetry(operation) || operation.question === 'send-again') && (
        <Button icon={<RotateCcw aria-hidden />} onPress={() => onAsk('outbox.retry')}>
          {retryText(operation)}
        </Button>
      )}
    </>
  )
}

function retryText({ kind, question }: OperationView): string {
  if (kind === 'collect') return operationTexts.check
  return question === 'send-again' ? operationTexts.sendAgain : operationTexts.retry
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
