import type { OperationView } from './outbox.ts'

/** Whether an operation needs the person, continues by itself, or has ended. */
const operationGroups = ['needed', 'underway', 'ended'] as const
export type OperationGroup = (typeof operationGroups)[number]

/** The fields that decide the group. */
export type OperationStatus = Pick<OperationView, 'id' | 'kind' | 'state' | 'waitReason' | 'question'>

/** A refusal, a question or a refused dependency needs the person. */
export function groupOf({ state, waitReason, question }: Omit<OperationStatus, 'id' | 'kind'>): OperationGroup {
  if (state === 'refused' || question !== null || waitReason === 'dependency-refused') return 'needed'
  return state === 'done' || state === 'cancelled' ? 'ended' : 'underway'
}

/** Maximum number of operations in `outbox.list` besides those that need the person. */
export const maxOtherOperations = 500
