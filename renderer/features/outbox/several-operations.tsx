import { useState } from 'react'
import { groupOf } from '../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { LabelsButton } from '../../parts/printing/registry-menu.tsx'
import { failureText } from '../../texts/failures.ts'
import { kindText } from '../../texts/operations.ts'
import { copiedNumbersText, countsText, severalText } from '../../texts/outbox.ts'
import { severalOperationsTexts } from '../../texts/outbox-list.ts'
import { Button } from '../../ui/button.tsx'
import { Archive, ClipboardCopy, RotateCcw } from '../../ui/icons.ts'
import { PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { LinkList } from '../../ui/row-list.tsx'
import { Notice } from '../../ui/states.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { mayArchive, mayRetry } from './acts.ts'
import { registryItemsOf } from './registry-items.ts'

interface SeveralOperationsProps {
  /** Newest first. */
  operations: readonly OperationView[]
  onOpen(operationId: string): void
  onArchived(ids: readonly string[]): void
}

/** The operations of a batch or of a selection, in the order in which they were requested, with the acts on all. */
export function SeveralOperations({ operations: newestFirst, onOpen, onArchived }: SeveralOperationsProps) {
  const operations = newestFirst.toReversed()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { state: copyState, copy } = useCopy()
  const numbers = operations.flatMap(({ title, result }) => {
    const number = result.registro ?? result.protocolo
    return number === undefined ? [] : `${number}\t${title}`
  })
  const retryable = operations.filter(mayRetry)
  const archivable = operations.filter(mayArchive)

  async function each(name: 'outbox.retry' | 'outbox.archive', wanted: readonly OperationView[]): Promise<string[]> {
    const done: string[] = []
    let failed: Outcome<unknown> | null = null
    for (const { id } of wanted) {
      const outcome = await call(name, { operationId: id })
      if (outcome.ok) done.push(id)
      else failed = outcome
    }
    setFailure(failed === null || failed.ok ? null : failed.failure)
    return done
  }
  return (
    <>
      <PaneHead level={2} title={severalText(operations)} count={countsText(statesOf(operations))} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <LinkList
        label={severalOperationsTexts.list}
        onOpen={onOpen}
        groups={[
          {
            id: 'all',
            title: '',
            rows: operations.map((operation) => ({
              id: operation.id,
              title: operation.title,
              second: kindText(operation),
              mark: <OperationBadge operation={operation} />,
            })),
          },
        ]}
      />
      <PaneFoot
        acts={
          <>
            {numbers.length > 0 && (
              <Button
                icon={<ClipboardCopy aria-hidden />}
                onPress={() => void copy(numbers.join('\n'), copiedNumbersText(numbers.length))}
              >
                {copyState === 'copied'
                  ? severalOperationsTexts.copied
                  : severalOperationsTexts.copyNumbers(numbers.length)}
              </Button>
            )}
            <LabelsButton items={registryItemsOf(operations)} />
            {archivable.length > 0 && (
              <Button
                icon={<Archive aria-hidden />}
                onPress={() => void each('outbox.archive', archivable).then(onArchived)}
              >
                {severalOperationsTexts.archive(archivable.length)}
              </Button>
            )}
            {retryable.length > 0 && (
              <Button icon={<RotateCcw aria-hidden />} onPress={() => void each('outbox.retry', retryable)}>
                {severalOperationsTexts.retry(retryable.length)}
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

/** The number of operations in each state. */
export function statesOf(operations: readonly OperationView[]): Parameters<typeof countsText>[0] {
  const states = { needed: 0, held: 0, underway: 0, done: 0, cancelled: 0 }
  for (const operation of operations) {
    const { state } = operation
    if (groupOf(operation) === 'needed') states.needed += 1
    else if (state === 'held' || state === 'done' || state === 'cancelled') states[state] += 1
    else states.underway += 1
  }
  return states
}
