import type { OperationKind, OperationState } from '../../../contract/bridge/outbox.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { resultSpoken } from '../../texts/operations.ts'
import { useSpokenNotices } from '../../ui/use-spoken-notices.ts'

const results: readonly OperationState[] = ['done', 'refused', 'uncertain']
/** Files have sentences of their own. */
const filesKinds: readonly OperationKind[] = ['capture', 'send-to-signature', 'collect']

/** Announces the results of operations; those of a batch of signatures are announced together, when it ends. */
export function useOperationNews(): void {
  const operations = useOperations(({ value }) => value)
  const batches = useQuery('signatures.batches', {}, 'signatures.changed').value ?? []
  const inBatches = new Set(batches.flatMap(({ entries }) => entries.map(({ operationId }) => operationId)))
  const notices = operations
    ?.filter(({ kind, state }) => results.includes(state) && !filesKinds.includes(kind))
    .map((each) => ({
      ...each,
      noticeId: `${each.id} ${each.state} ${each.question}`,
      isSeen: inBatches.has(each.id),
    }))
  useSpokenNotices(notices ?? null, resultSpoken)
}
