import { useQuery } from '../../bridge/use-query.ts'
import { failureText } from '../../texts/failures.ts'
import { batchPaneTexts } from '../../texts/signature-batches.ts'
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { BatchPane, type BatchPaneProps } from './batch-pane.tsx'

/** The current state of a batch. */
export function BatchResult({ batchId, ...props }: Omit<BatchPaneProps, 'batch'> & { batchId: string }) {
  const { value, failure } = useQuery('signatures.batch', { batchId }, 'signatures.changed')
  if (value !== null) return <BatchPane batch={value} {...props} />
  if (failure === null) return <Skeleton label={batchPaneTexts.loading} />
  return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
}

/** Why a document of a batch was not signed. */
export function NotSigned({ batchId, id }: { batchId: string; id: string }) {
  const { value } = useQuery('signatures.batch', { batchId }, 'signatures.changed')
  const entry = value?.entries.find((each) => each.id === id)
  const isOver = entry?.outcome === 'refused' || entry?.outcome === 'failed' || entry?.outcome === 'skipped'
  if (!isOver) return null
  return <Notice tone="danger" title={batchPaneTexts.notSigned} text={entry.message ?? ''} traceId={entry.traceId} />
}
