import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { VisibleMark } from '../../../../contract/bridge/certificates.ts'
import { useAccountState } from '../../../bridge/account-state.tsx'
import { useAnswer } from '../../../bridge/use-query.ts'
import { MarkFields } from '../../../parts/certificates/mark-fields.tsx'
import { markTexts as texts } from '../../../texts/certificates.ts'
import { failureText } from '../../../texts/failures.ts'
import { Notice } from '../../../ui/states.tsx'
import css from './certificates.module.css'
import { MarkPaper } from './mark-paper.tsx'

/** The mark that the person chose last in this window. */
const createLastMark = () => ({ mark: null as VisibleMark | null })

/** The mark of a batch: as the files' profile says, else as the person chose last; its fields, and the page with it. */
export function useMarkChoice(rows: readonly CaptureRow[]): {
  mark: VisibleMark | null
  fields: ReactNode
  paper: ReactNode | undefined
} {
  const last = useAccountState(createLastMark)
  const ofProfile = rows.find(({ visibleMark }) => visibleMark !== null)?.visibleMark ?? null
  const [mark, setMark] = useState(ofProfile ?? last.mark)
  const [row] = rows
  const input = mark === null || row === undefined ? null : { fileId: row.fileId, mark }
  const placing = useAnswer('certificates.placeMark', input, 'capture.changed')
  function change(next: VisibleMark | null): void {
    last.mark = next
    setMark(next)
  }
  return {
    mark,
    fields: (
      <>
        <MarkFields value={mark} onChange={change} />
        {mark !== null && <MarkNotes rows={rows} mark={mark} placing={placing} />}
      </>
    ),
    paper:
      mark === null || row === undefined ? undefined : (
        <MarkPaper row={row} placed={placing.value} mark={mark} onChange={change} />
      ),
  }
}

interface MarkNotesProps {
  rows: readonly CaptureRow[]
  mark: VisibleMark
  placing: ReturnType<typeof useAnswer<'certificates.placeMark'>>
}

/** How the mark will stand in these files. */
function MarkNotes({ rows, mark, placing: { value, failure } }: MarkNotesProps) {
  const signed = rows.filter(({ report }) => report !== null && report.signatures > 0).length
  if (failure !== null)
    return <Notice tone="warn" title={texts.notPlaced} text={failure.message ?? failureText(failure).text} />
  if (value !== null && value.place === null) return <Notice tone="warn" {...texts.none} />
  return (
    <div className={css['notes']}>
      <p aria-live="polite">{noteOf(value)}</p>
      {value !== null && <p>{texts.keys}</p>}
      {rows.length > 1 && <p>{texts.others}</p>}
      {mark.pages === 'every' && signed > 0 && <p>{texts.onlyLast(signed)}</p>}
    </div>
  )
}

const noteOf = (value: { isAsWanted: boolean } | null) => {
  if (value === null) return texts.looking
  return value.isAsWanted ? texts.asWanted : texts.moved
}
