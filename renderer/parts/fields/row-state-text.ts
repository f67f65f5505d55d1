import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { knownText, restingText } from '../../texts/capture.ts'
import { stateText } from '../../texts/operations.ts'
import { capturedText } from '../../texts/route.ts'
import { readingSheetsText } from '../../texts/sheets.ts'
import { missingText } from './selection.ts'

/** The state of a file as text; `operation` is the one that sends it, where it is known. */
export function rowStateText(row: CaptureRow, operation: OperationView | undefined, asCitizen: boolean): string {
  const { registro, state, known, problem } = row
  if (registro !== null) return capturedText(registro)
  const isAsked = state === 'sent' || state === 'done' || state === 'refused'
  if (isAsked && operation !== undefined) return stateText(operation)
  if (known !== null) return knownText(known.registro)
  const lacks = state === 'draft' ? missingText(row, asCitizen) : null
  return readingSheetsText(row.sheets) ?? lacks ?? problem ?? restingText(row)
}
