import type { PersonalData } from '../../../../contract/bridge/privacy.ts'
import { findingMarkText, kindText } from '../../../texts/privacy.ts'
import type { Rotation } from '../../../ui/pdf/page-layout.ts'
import { boxStyle } from './box-geometry.ts'
import css from './redaction.module.css'

interface FindingMarksProps {
  findings: readonly PersonalData[]
  /** The page, from 0. */
  page: number
  rotation: Rotation
  /** The key of the finding that is marked more strongly. */
  chosen: string | null
}

/** Tells the findings of a file apart, also when others come or go: the same number may stand on a page twice. */
export const findingKey = ({ kind, page, boxes, text }: PersonalData): string =>
  JSON.stringify([kind, page, boxes, text])

/** Marks the findings on their page. */
export function FindingMarks({ findings, page, rotation, chosen }: FindingMarksProps) {
  return findings
    .filter((found) => found.page === page)
    .flatMap((found) => {
      const key = findingKey(found)
      return found.boxes.map((box, line) => (
        <div
          key={`${key} ${box.left} ${box.top}`}
          className={css['mark']}
          style={boxStyle(box, rotation)}
          role="img"
          aria-label={findingMarkText(found)}
          title={findingMarkText(found)}
          data-chosen={key === chosen || undefined}
        >
          {key === chosen && line === 0 && (
            <span className={css['tag']} aria-hidden>
              {kindText(found.kind)}
            </span>
          )}
        </div>
      ))
    })
}
