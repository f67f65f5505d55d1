import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { finishTexts } from '../../texts/capture-list.ts'
import { Checkbox } from '../../ui/field.tsx'
import type { CaptureActs } from './use-capture-acts.ts'

interface FinishFieldsProps {
  /** Files that can be changed. */
  rows: readonly CaptureRow[]
  onChange: CaptureActs['change']
}

/** The fields for the changes that PDFs get before they are sent; one that was made of another file can carry it. */
export function FinishFields({ rows, onChange }: FinishFieldsProps) {
  if (rows.length === 0) return null
  const n = rows.length
  return (
    <>
      {rows.every(({ original }) => original !== null) && (
        <Checkbox
          isSelected={rows.every(({ attachesOriginal }) => attachesOriginal)}
          onChange={(attachesOriginal) => void onChange({ attachesOriginal })}
        >
          {finishTexts.attachOriginal(n)}
        </Checkbox>
      )}
      {rows.some(({ makesArchive }) => makesArchive) && (
        <Checkbox
          isSelected={rows.every(({ makesArchive }) => makesArchive)}
          onChange={(makesArchive) => void onChange({ makesArchive })}
        >
          {finishTexts.makeArchive}
        </Checkbox>
      )}
    </>
  )
}
