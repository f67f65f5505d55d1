import { useMemo } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureCounts, SignatureList } from '../../../contract/bridge/signatures.ts'
import { LeftOutNotice } from '../../parts/lists/left-out-notice.tsx'
import { lastCopyText } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { shortCount } from '../../texts/numbers.ts'
import { noNameMatches, signaturesScreenTexts } from '../../texts/signature-queue.ts'
import { emptySignatureQueues, type SignatureQueue, signatureQueues, unreadable } from '../../texts/signatures.ts'
import { PenLine } from '../../ui/icons.ts'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Notice, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AskOffers } from './ask-offers.tsx'
import { queueGroupsOf } from './queue-rows.tsx'
import type { QueueView } from './use-queue-view.ts'

interface QueueSelection {
  selected: ReadonlySet<string>
  /** The document that is read; null for none. */
  current: string | null
  /** Several can be selected. */
  multiple: boolean
  onSelect(ids: ReadonlySet<string>): void
}

interface QueueListProps {
  queue: SignatureQueue
  onQueue(queue: SignatureQueue): void
  counts: SignatureCounts | null
  /** Null until it is loaded. */
  list: SignatureList | null
  view: QueueView
  failure: Failure | null
  now: Date
  selection: QueueSelection
}

/** Those in which something is to be done; a number on the others would ask for nothing. */
const countedQueues: readonly SignatureQueue[] = ['AguardandoMim', 'AguardandoOutros', 'Recusados']

/** The queues as tabs, and the documents of the selected one. */
export function QueueList(props: QueueListProps) {
  const { queue, onQueue, counts, list, view, failure, now, selection } = props
  const items = list?.items ?? []
  const { shown, order } = view
  const groups = useMemo(() => queueGroupsOf(shown, { queue, order, now }), [shown, queue, order, now])
  const tabs = useMemo(
    () =>
      signatureQueues.map((each) => {
        const total = countedQueues.includes(each.id) ? (counts?.queues[each.id].total ?? 0) : 0
        return { ...each, count: total === 0 ? undefined : shortCount(total) }
      }),
    [counts],
  )
  const isKnown = (list?.leftOut ?? 0) === 0 && list?.isWhole !== false
  const canRead = list?.capabilities.read ?? true
  return (
    <Tabs label={signaturesScreenTexts.queues} value={queue} tabs={tabs} onChange={onQueue}>
      {list === null && failure === null && <Skeleton label={signaturesScreenTexts.loading} />}
      {list === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
      {list !== null && items.length === 0 && isKnown && (
        <EmptyState icon={<PenLine />} {...emptySignatureQueues[queue]} />
      )}
      {items.length > 0 && shown.length === 0 && <EmptyState icon={<PenLine />} {...noNameMatches} />}
      {shown.length > 0 && <RowList {...selection} label={signaturesScreenTexts.list} groups={groups} />}
      {list !== null && !canRead && queue === 'AguardandoMim' && (
        <Notice tone="plain" {...unreadable}>
          <AskOffers capabilities={list.capabilities} />
        </Notice>
      )}
      <LeftOutNotice leftOut={list?.leftOut} isCut={list?.isWhole === false} />
      {list !== null && !list.fresh && <OfflineNote text={lastCopyText(list.syncedAt, now)} />}
    </Tabs>
  )
}
