import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { rowStateText } from '../../parts/fields/row-state-text.ts'
import { isEditable, missingText } from '../../parts/fields/selection.ts'
import { beforehandText, capturedText, phaseText } from '../../texts/route.ts'
import type { StatusIconName, Tone } from '../../ui/status-badge.tsx'

/** The steps that a document still needs before the forwarding that it is attached to. */
export interface DocumentState {
  readonly text: string
  readonly tone: Tone
  readonly icon: StatusIconName
}

export const capturedState = (registro: string): DocumentState => ({
  text: capturedText(registro),
  tone: 'ok',
  icon: 'ok',
})

/** The state of a document in the signature phase; undefined where it is not listed. */
export function phaseState(phase: SignatureItem | undefined): DocumentState {
  const text = phaseText(phase)
  if (phase?.assinantes.some(({ manifestacao }) => manifestacao === 'Recusado'))
    return { text, tone: 'danger', icon: 'bad' }
  return phase?.idDocumento === undefined ? { text, tone: 'warn', icon: 'wait' } : { text, tone: 'ok', icon: 'ok' }
}

/** The state of a file of Capturar; `operation` is the one that sends it. */
export function fileState(row: CaptureRow, operation: OperationView | undefined, asCitizen: boolean): DocumentState {
  if (row.registro !== null) return capturedState(row.registro)
  const text = rowStateText(row, operation, asCitizen)
  if (row.state === 'problem' || row.state === 'refused') return { text, tone: 'danger', icon: 'bad' }
  if (!isEditable(row)) return { text, tone: 'going', icon: row.known === null ? 'going' : 'ok' }
  if (missingText(row, asCitizen) !== null) return { text, tone: 'warn', icon: 'warn' }
  return { text: beforehandText(row.kind), tone: 'quiet', icon: 'local' }
}
