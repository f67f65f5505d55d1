import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { knownText, rowStates } from '../texts/capture.ts'
import { stateText } from '../texts/operations.ts'
import { missing } from './selection.ts'

/** Where a file stands, as plain words; `operation` is what it goes by, where that is known here. */
export function rowText(row: CaptureRow, operation: OperationView | undefined, asCitizen: boolean): string {
  const { registro, state, known, problem } = row
  if (registro !== null) return `capturado ${registro}`
  const isAsked = state === 'sent' || state === 'done' || state === 'refused'
  if (isAsked && operation !== undefined) return stateText(operation)
  if (known !== null) return knownText(known.registro)
  const lacks = state === 'draft' ? missing(row, asCitizen) : null
  return lacks ?? problem ?? rowStates[state] ?? state
}
