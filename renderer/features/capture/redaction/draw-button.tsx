import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { redactionTexts } from '../../../texts/redaction.ts'
import { Button } from '../../../ui/button.tsx'
import css from '../privacy.module.css'
import { useDrawing } from './drawings.ts'

/** Begins to draw a tarja on the pages of a file, or says why its PDF permits none. */
export function DrawButton({ row }: { row: CaptureRow }) {
  const { acts, isDrawing, isBusy } = useDrawing(row)
  const refusal = refusalOf(row)
  if (refusal !== null) return <p className={css['plain']}>{refusal}</p>
  return (
    <div className={css['acts']}>
      <Button isDisabled={isBusy} aria-pressed={isDrawing} onPress={() => acts.draw(isDrawing ? null : row.fileId)}>
        {redactionTexts.draw}
      </Button>
    </div>
  )
}

/** Only by the facts of the examination; main refuses the rest. */
function refusalOf({ report }: Pick<CaptureRow, 'report'>): string | null {
  if (report === null) return null
  if (report.signatures > 0) return redactionTexts.signed
  return report.findings.includes('restricted') ? redactionTexts.restricted : null
}
