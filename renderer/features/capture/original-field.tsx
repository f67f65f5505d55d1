import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { attachOriginalText } from '../../texts/capture-list.ts'
import { Checkbox } from '../../ui/field.tsx'
import type { CaptureActs } from './use-capture-acts.ts'

interface OriginalFieldProps {
  rows: readonly CaptureRow[]
  onChange: CaptureActs['change']
}

/** Whether what the PDFs were made of is attached to them; nothing where one of them was a PDF. */
export function OriginalField({ rows, onChange }: OriginalFieldProps) {
  if (rows.length === 0 || rows.some(({ original }) => original === null)) return null
  const isSelected = rows.every(({ attachesOriginal }) => attachesOriginal)
  return (
    <Checkbox isSelected={isSelected} onChange={(attachesOriginal) => void onChange({ attachesOriginal })}>
      {attachOriginalText(rows.length)}
    </Checkbox>
  )
}
