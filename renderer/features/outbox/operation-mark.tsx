import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { stateLook, stateText } from '../../texts/operations.ts'
import { Mark } from '../../ui/mark.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

/** Where an operation stands; while it is held, by the second. `plain` where the reason of a refusal is said beside it. */
export function OperationMark({ operation, plain = false }: { operation: OperationView; plain?: boolean }) {
  const secondsLeft = useSecondsLeft(operation.heldUntil)
  return (
    <Mark {...stateLook(operation)}>{stateText(plain ? { ...operation, failure: null } : operation, secondsLeft)}</Mark>
  )
}
