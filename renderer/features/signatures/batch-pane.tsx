import { memo, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { BatchEntry, SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { failureText } from '../../texts/failures.ts'
import { receiptFileTexts } from '../../texts/receipt-files.ts'
import { receiptOfText } from '../../texts/receipts.ts'
import {
  againText,
  batchPaneTexts,
  batchSummary,
  batchTitle,
  outcomeBadge,
  settledCount,
} from '../../texts/signature-batches.ts'
import { registroText } from '../../texts/signature-queue.ts'
import { Button } from '../../ui/button.tsx'
import { PaneBar, PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Notice, TraceId } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './batches.module.css'
import { useTakeOverFocus } from './use-take-over-focus.ts'

export interface BatchPaneProps {
  batch: SignatureBatch
  /** Ids of the documents that wait for the user now. */
  waiting: ReadonlySet<string>
  /** Opens the next waiting document; null for none. */
  onNext: (() => void) | null
  /** Selects these documents again. */
  onRetry(ids: readonly string[]): void
  onReceipt(id: string): void
  onClose(): void
}

/** The result of signing several documents: of each one, and in numbers. */
export function BatchPane({ batch, waiting, onNext, onRetry, onReceipt, onClose }: BatchPaneProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const pane = useTakeOverFocus<HTMLDivElement>()
  const { batchId, state, stopped, reason, entries } = batch
  const lacking = entries.filter(({ id, outcome }) => isLacking(outcome) && waiting.has(id))
  const hasEnded = state === 'ended'

  async function stop(): Promise<void> {
    const outcome = await call('signatures.stopBatch', { batchId })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  async function close(): Promise<void> {
    const outcome = await call('signatures.archiveBatch', { batchId })
    if (outcome.ok) onClose()
    else setFailure(outcome.failure)
  }
  return (
    <div ref={pane} className={css['pane']} tabIndex={-1}>
      <PaneHead level={2} title={batchTitle(batch)} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {state === 'sign-in' && <Notice tone="warn" {...batchPaneTexts.signIn} />}
      {stopped === 'forbidden' && (
        <Notice tone="danger" title={batchPaneTexts.forbidden} text={reason ?? batchPaneTexts.restNotBegun} />
      )}
      {stopped === 'person' && (
        <Notice tone="plain" title={batchPaneTexts.stopped} text={reason ?? batchPaneTexts.restNotBegun} />
      )}
      <PaneBar>
        {!hasEnded && <ProgressLine label={batchPaneTexts.progress} value={settledCount(batch) / entries.length} />}
        <span className={css['summary']}>{batchSummary(batch)}</span>
      </PaneBar>
      <PaneBody padded>
        <ul className={css['entries']} aria-label={batchPaneTexts.entries}>
          {entries.map((entry) => (
            <Entry key={entry.operationId} entry={entry} onReceipt={onReceipt} />
          ))}
        </ul>
      </PaneBody>
      <PaneFoot
        acts={
          hasEnded ? (
            <>
              <Button variant="quiet" onPress={() => void close()}>
                {batchPaneTexts.close}
              </Button>
              {lacking.length > 0 && (
                <Button variant="primary" onPress={() => onRetry(lacking.map(({ id }) => id))}>
                  {againText(lacking.length)}
                </Button>
              )}
              {lacking.length === 0 && onNext !== null && (
                <Button variant="primary" onPress={onNext}>
                  {batchPaneTexts.readNext}
                </Button>
              )}
            </>
          ) : (
            <Button variant="danger" onPress={() => void stop()}>
              {batchPaneTexts.stop}
            </Button>
          )
        }
      >
        {!hasEnded && <p>{batchPaneTexts.stopExplained}</p>}
      </PaneFoot>
    </div>
  )
}

const isLacking = (outcome: BatchEntry['outcome']) =>
  outcome === 'skipped' || outcome === 'refused' || outcome === 'failed' || outcome === 'cancelled'

interface EntryProps {
  entry: BatchEntry
  onReceipt(id: string): void
}

/** Memoised, because a batch can have hundreds of entries. */
const Entry = memo(
  function Entry({ entry: { id, nome, outcome, message, traceId, registro }, onReceipt }: EntryProps) {
    const { text, ...look } = outcomeBadge(outcome, message)
    const second = message ?? (registro === null ? null : registroText(registro))
    return (
      <li className={css['entry']}>
        <div className={css['line']}>
          <span className={css['name']} title={nome}>
            {nome}
          </span>
          <StatusBadge {...look}>{text}</StatusBadge>
          {outcome === 'signed' && (
            <Button variant="quiet" aria-label={receiptOfText(nome)} onPress={() => onReceipt(id)}>
              {receiptFileTexts.button}
            </Button>
          )}
        </div>
        {second !== null && (
          <p className={css['second']}>
            <LinkedText text={second} />
          </p>
        )}
        {traceId !== null && <TraceId value={traceId} />}
      </li>
    )
  },
  ({ entry: one }, { entry: other }) =>
    one.outcome === other.outcome && one.message === other.message && one.registro === other.registro,
)
