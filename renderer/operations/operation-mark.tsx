import type { ReactNode } from 'react'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { operations } from '../bridge/replicas.ts'
import { stateLook, stateText } from '../texts/operations.ts'
import { Mark } from '../ui/mark.tsx'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'

/** Where an operation stands; while it is held, by the second. `plain` where the reason of a refusal is said beside it. */
export function OperationMark({ operation, plain = false }: { operation: OperationView; plain?: boolean }) {
  const secondsLeft = useSecondsLeft(operation.heldUntil)
  return (
    <Mark {...stateLook(operation)}>{stateText(plain ? { ...operation, failure: null } : operation, secondsLeft)}</Mark>
  )
}

/** In a row: where what was asked for stands; what is said otherwise where nothing is under way. */
export function RowMark({ operationId, children }: { operationId: string | null; children?: ReactNode }) {
  const operation = operations.use(({ value }) => value?.find(({ id }) => id === operationId))
  return operation === undefined ? children : <OperationMark operation={operation} />
}

/** Under what is read. Seconds that run are not read out one by one. */
export function OperationLine({ operation }: { operation: OperationView }) {
  return (
    <p {...(operation.heldUntil === null ? { role: 'status' } : {})}>
      <OperationMark operation={operation} />
    </p>
  )
}
