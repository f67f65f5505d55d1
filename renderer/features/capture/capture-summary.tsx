import { useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { RowState } from '../../files/row-state.tsx'
import { knownSentence, totalsText } from '../../texts/capture.ts'
import { cameFromFolderText, captureDetailTexts } from '../../texts/capture-screen.ts'
import { moment } from '../../texts/dates.ts'
import { size } from '../../texts/numbers.ts'
import { reportText, warningsOf } from '../../texts/reports.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Send } from '../../ui/icons.ts'
import css from './capture.module.css'

export interface CaptureSummaryProps {
  rows: readonly CaptureRow[]
  asCitizen: boolean
  onForward(documents: readonly DocumentView[]): void
}

/** The facts of the selected files. */
export function CaptureSummary({ rows, asCitizen, onForward }: CaptureSummaryProps) {
  const [only] = rows
  const captured = rows.flatMap(documentOf)
  return (
    <>
      {rows.length === 1 && only !== undefined ? (
        <One row={only} asCitizen={asCitizen} />
      ) : (
        <p className={css['facts']}>
          {totalsText({
            pages: rows.reduce((sum, { report }) => sum + (report?.pages ?? 0), 0),
            bytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
          })}
        </p>
      )}
      {captured.length > 0 && captured.length === rows.length && (
        <div className={css['summaryActs']}>
          <Button icon={<Send aria-hidden />} onPress={() => onForward(captured)}>
            {captureDetailTexts.forward}
          </Button>
        </div>
      )}
    </>
  )
}

function One({ row, asCitizen }: { row: CaptureRow; asCitizen: boolean }) {
  const [now] = useState(() => new Date())
  const { known, report, problem } = row
  const when = known?.capturedAt ? moment(known.capturedAt, now) : null
  return (
    <div className={css['summary']}>
      <RowState row={row} asCitizen={asCitizen} />
      <p className={css['facts']}>
        {[
          size(row.sizeBytes),
          ...(report === null ? [] : [reportText(report)]),
          ...(row.folderName === null ? [] : [cameFromFolderText(row.folderName)]),
        ].join(' · ')}
      </p>
      {problem !== null && row.state === 'problem' && <p className={css['problem']}>{problem}</p>}
      {known !== null && <p className={css['plain']}>{knownSentence(known.registro, when, known.by)}</p>}
      {warningsOf(report?.findings ?? []).map((warning) => (
        <p key={warning} className={css['warning']}>
          <CircleAlert aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  )
}

/** The document that a file has become, or had been before it was added. */
function documentOf({ name, idDocumento, registro, known }: CaptureRow): DocumentView[] {
  if (idDocumento !== null && registro !== null) return [{ idDocumento, registro, nome: name, capturedAt: null }]
  if (known === null) return []
  return [{ idDocumento: known.idDocumento, registro: known.registro, nome: name, capturedAt: known.capturedAt }]
}
