import type { OperationView } from '../../../contract/bridge/outbox.ts'

/** It waits for others, or one of these was refused. */
export const isStuck = ({ waitReason }: OperationView): boolean =>
  waitReason === 'dependency' || waitReason === 'dependency-refused'

const lasting = ['by-colleague', 'by-change', 'unconfirmed']

/** Whether several can be retried at once: a question that only the person can answer has to be asked for each. */
export const mayRetry = (operation: OperationView): boolean => {
  const { kind, state, failure } = operation
  // The act of a colleague stays, and so does a change of the document or the file: another try would end the same way.
  const isTaken = failure?.idFase !== undefined || lasting.includes(failure?.stopped ?? '')
  return (
    (state === 'refused' && !isTaken) ||
    (state === 'waiting' && !isStuck(operation)) ||
    (kind === 'collect' && state === 'ready')
  )
}

export const mayArchive = ({ state }: OperationView): boolean =>
  state === 'done' || state === 'refused' || state === 'cancelled'

const draftKinds: readonly OperationView['kind'][] = [
  'forward',
  'reply',
  're-forward',
  'complement',
  'open-process',
  'process-act',
]
/** Whether a draft was sent. */
export const isDraft = ({ kind }: OperationView) => draftKinds.includes(kind)
