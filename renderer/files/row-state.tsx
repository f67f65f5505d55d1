import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { RowMark } from '../operations/operation-mark.tsx'
import { knownText, rowStates } from '../texts/capture.ts'
import { Mark } from '../ui/mark.tsx'
import { missing } from './selection.ts'

/** Where a file stands, in words; what is under way is followed here, so that its table need not be drawn anew. */
export function RowState({ row, asCitizen }: { row: CaptureRow; asCitizen: boolean }) {
  if (row.registro !== null) {
    return (
      <Mark tone="ok" icon="ok">
        {`capturado ${row.registro}`}
      </Mark>
    )
  }
  if (row.state === 'sent' || row.state === 'done' || row.state === 'refused') {
    return (
      <RowMark operationId={row.operationId}>
        <Standing row={row} asCitizen={asCitizen} />
      </RowMark>
    )
  }
  return <Standing row={row} asCitizen={asCitizen} />
}

/** Where it stands while nothing of it is under way. */
function Standing({ row, asCitizen }: { row: CaptureRow; asCitizen: boolean }) {
  if (row.known !== null) {
    return (
      <Mark tone="ok" icon="ok">
        {knownText(row.known.registro)}
      </Mark>
    )
  }
  const lacks = row.state === 'draft' ? missing(row, asCitizen) : null
  if (lacks !== null) {
    return (
      <Mark tone="warn" icon="warn">
        {lacks}
      </Mark>
    )
  }
  if (row.state === 'problem') {
    return (
      <Mark tone="danger" icon="bad">
        {row.problem ?? 'com problema'}
      </Mark>
    )
  }
  return (
    <Mark tone="quiet" icon="local">
      {rowStates[row.state] ?? row.state}
    </Mark>
  )
}
