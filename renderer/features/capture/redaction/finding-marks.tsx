import type { PersonalData } from '../../../../contract/bridge/privacy.ts'
import { findingMarkText, kindText } from '../../../texts/privacy.ts'
import type { Rotation } from '../../../ui/pdf/page-layout.ts'
import { boxStyle } from './box-geometry.ts'
import css from './redaction.module.css'

export interface FindingMarksProps {
  findings: readonly PersonalData[]
  /** The page, from 0. */
  page: number
  rotation: Rotation
  /** The finding, from 0, that is marked more strongly. */
  chosen: number | null
}

/** Marks the findings on their page. */
export function FindingMarks({ findings, page, rotation, chosen }: FindingMarksProps) {
  return findings.map((found, nth) =>
    found.page !== page
      ? null
      : found.boxes.map((box, line) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand on a page twice
            key={`${nth} ${line}`}
            className={css['mark']}
            style={boxStyle(box, rotation)}
            role="img"
            aria-label={findingMarkText(found)}
            title={findingMarkText(found)}
            data-chosen={nth === chosen || undefined}
          >
            {nth === chosen && line === 0 && (
              <span className={css['tag']} aria-hidden>
                {kindText(found.kind)}
              </span>
            )}
          </div>
        )),
  )
}
