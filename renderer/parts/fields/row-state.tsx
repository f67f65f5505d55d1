import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { knownText, restingText } from '../../texts/capture.ts'
import type { StateBadge } from '../../texts/operations.ts'
import { capturedText } from '../../texts/route.ts'
import { readingSheetsText } from '../../texts/sheets.ts'
import spokenCss from '../../ui/spoken.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RowOperationBadge } from '../operations/operation-badge.tsx'
import { missingText } from './selection.ts'

/** The state of a file. It follows the operation itself, so that the table is not rendered again. */
export function RowState(props: RowStateProps) {
  const { row, isShort = false } = props
  const number = row.registro ?? row.known?.registro ?? null
  if (isShort && number !== null) {
    const text = row.registro === null ? knownText(number) : capturedText(number)
    return (
      <StatusBadge tone="ok" icon="ok" spokenFirst={text.slice(0, text.indexOf(number))}>
        {number}
      </StatusBadge>
    )
  }
  if (row.registro !== null) {
    return (
      <StatusBadge tone="ok" icon="ok">
        {capturedText(row.registro)}
      </StatusBadge>
    )
  }
  if (row.state === 'sent' || row.state === 'done' || row.state === 'refused') {
    return (
      <RowOperationBadge operationId={row.operationId}>
        <RestingState {...props} />
      </RowOperationBadge>
    )
  }
  return <RestingState {...props} />
}

interface RowStateProps {
  row: CaptureRow
  asCitizen: boolean
  /** In a narrow list: a captured file says its number alone, and one that waits says nothing. The rest is spoken. */
  isShort?: boolean
}

const badges: Readonly<Partial<Record<CaptureRow['state'], StateBadge>>> = {
  done: { tone: 'ok', icon: 'ok' },
  deleted: { tone: 'quiet', icon: 'bad' },
}

/** The state of a file without an operation. */
function RestingState({ row, asCitizen, isShort = false }: RowStateProps) {
  if (row.known !== null) {
    return (
      <StatusBadge tone="ok" icon="ok">
        {knownText(row.known.registro)}
      </StatusBadge>
    )
  }
  const reading = readingSheetsText(row.sheets)
  if (reading !== null) {
    return (
      <StatusBadge tone="quiet" icon="wait">
        {reading}
      </StatusBadge>
    )
  }
  const lacks = row.state === 'draft' ? missingText(row, asCitizen) : null
  if (lacks !== null) {
    return (
      <StatusBadge tone="warn" icon="warn">
        {lacks}
      </StatusBadge>
    )
  }
  if (row.state === 'problem') {
    return (
      <StatusBadge tone="danger" icon="bad">
        {row.problem ?? restingText(row)}
      </StatusBadge>
    )
  }
  if (isShort && row.state === 'draft') return <span className={spokenCss['spoken']}>{restingText(row)}</span>
  return <StatusBadge {...(badges[row.state] ?? { tone: 'quiet', icon: 'local' })}>{restingText(row)}</StatusBadge>
}
