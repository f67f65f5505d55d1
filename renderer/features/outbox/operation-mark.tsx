import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { stateLook, stateText } from '../../texts/operations.ts'
import { Mark } from '../../ui/mark.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

/** Where an operation stands; while it is held, by the second. */
export function OperationMark({ operation }: { operation: OperationView }) {
  const secondsLeft = useSecondsLeft(operation.heldUntil)
  return <Mark {...stateLook(operation)}>{stateText(operation, secondsLeft)}</Mark>
}
