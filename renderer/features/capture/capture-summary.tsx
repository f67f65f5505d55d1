import type { CaptureRow, MessageFacts } from '../../../contract/bridge/capture.ts'
import { RowState } from '../../parts/fields/row-state.tsx'
import { isEditable } from '../../parts/fields/selection.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { knownSentence, totalsText } from '../../texts/capture.ts'
import { cameFromFolderText, madeOfText, messageFactsText, unknownSender } from '../../texts/capture-list.ts'
import { moment } from '../../texts/dates.ts'
import { size } from '../../texts/numbers.ts'
import { reportText, warningsOf } from '../../texts/reports.ts'
import { sheetSentence, sheetWarning } from '../../texts/sheets.ts'
import { useNow } from '../../ui/clock.ts'
import { CircleAlert } from '../../ui/icons.ts'
import css from './capture.module.css'
import { pagesOf } from './filter.ts'
import { TextState } from './text-state.tsx'

/** The facts of the selected files. */
export function CaptureSummary({ rows, asCitizen }: { rows: readonly CaptureRow[]; asCitizen: boolean }) {
  const [only] = rows
  if (rows.length === 1 && only !== undefined) return <One row={only} asCitizen={asCitizen} />
  return (
    <p className={css['facts']}>
      {totalsText({
        pages: pagesOf(rows),
        bytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      })}
    </p>
  )
}

function One({ row, asCitizen }: { row: CaptureRow; asCitizen: boolean }) {
  const now = useNow()
  const { known, report, problem, sheets } = row
  const sheetDone = sheetSentence(sheets)
  const sheetWarned = sheetWarning(sheets)
  const when = known?.capturedAt ? moment(known.capturedAt, now) : null
  return (
    <div className={css['summary']}>
      <RowState row={row} asCitizen={asCitizen} />
      <p className={css['facts']}>
        {[
          size(row.sizeBytes),
          ...(report === null ? [] : [reportText(report)]),
          ...(row.folderName === null ? [] : [cameFromFolderText(row.folderName)]),
          ...(row.original === null ? [] : [madeOfText(row.original.name)]),
          ...(row.message === null ? [] : [senderText(row.message, now)]),
        ].join(' · ')}
      </p>
      {problem !== null && (row.state === 'problem' || row.state === 'done') && (
        <p className={css['problem']}>{problem}</p>
      )}
      {sheetDone !== null && <p className={css['plain']}>{sheetDone}</p>}
      {sheetWarned !== null && (
        <p className={css['warning']}>
          <CircleAlert aria-hidden />
          {sheetWarned}
        </p>
      )}
      {known !== null && (
        <p className={css['plain']}>
          <LinkedText text={knownSentence(known.registro, when, known.by)} />
        </p>
      )}
      {report?.findings.includes('no-text') === true && <TextState fileId={row.fileId} isEditable={isEditable(row)} />}
      {warningsOf(report?.findings ?? []).map((warning) => (
        <p key={warning} className={css['warning']}>
          <CircleAlert aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  )
}

function senderText({ from, sentAt }: MessageFacts, now: Date): string {
  const name = from === null ? '' : from.name || from.address
  return messageFactsText({ from: name || unknownSender, sentAt: sentAt === null ? null : moment(sentAt, now) })
}
