import type { ReactNode } from 'react'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { plainStateText, stateBadge, stateText } from '../../texts/operations.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

/** The state of an operation, with a countdown while it is held. `plain` leaves out the reason of a refusal. */
export function OperationBadge({ operation, plain = false }: { operation: OperationView; plain?: boolean }) {
  const secondsLeft = useSecondsLeft(operation.heldUntil)
  return (
    <StatusBadge {...stateBadge(operation)}>{(plain ? plainStateText : stateText)(operation, secondsLeft)}</StatusBadge>
  )
}

/** The state of a row's operation; `children` when there is none. */
export function RowOperationBadge({ operationId, children }: { operationId: string | null; children?: ReactNode }) {
  const operation = useOperations(({ value }) => value?.find(({ id }) => id === operationId))
  return operation === undefined ? children : <OperationBadge operation={operation} />
}

/** The state of an operation under a document. A countdown is not a live region, so that it is not spoken. */
export function OperationLine({ operation }: { operation: OperationView }) {
  return (
    <p {...(operation.heldUntil === null ? { role: 'status' } : {})}>
      <OperationBadge operation={operation} />
    </p>
  )
}
