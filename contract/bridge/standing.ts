import type { OperationView } from './outbox.ts'

/** How an operation stands for the person: they have to act, it goes on by itself, or it is over. */
export const operationGroups = ['needed', 'underway', 'ended'] as const
export type OperationGroup = (typeof operationGroups)[number]

/** What has to be known of an operation to say so. */
export type OperationStanding = Pick<OperationView, 'id' | 'kind' | 'state' | 'waitReason' | 'question'>

/**
 * In which group an operation is. Needed are a refusal and a question, which stay until the person acts (operations.md,
 * "Rules of the engine"), and what waits for something that was refused.
 */
export function groupOf({ state, waitReason, question }: Omit<OperationStanding, 'id' | 'kind'>): OperationGroup {
  if (state === 'refused' || question !== null || waitReason === 'dependency-refused') return 'needed'
  return state === 'done' || state === 'cancelled' ? 'ended' : 'underway'
}

/** How many operations `outbox.list` answers beside those that the person has to act on. */
export const listedOperations = 500
