import { useRef } from 'react'
import type { CallOutput } from '../../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { VisibleMark } from '../../../../contract/bridge/certificates.ts'
import type { PageArea } from '../../../../contract/page-area.ts'
import { markTexts as texts } from '../../../texts/certificates.ts'
import { usePaintedPage } from '../../../ui/contact-sheet/use-painted-page.ts'
import waitingCss from '../../../ui/pdf/waiting-sheet.module.css'
import { arrowOf, boxStyle, moveBox } from '../redaction/box-geometry.ts'
import { useBoxGesture } from '../redaction/use-box-gesture.ts'
import { usePagedDocuments } from '../use-paged-documents.ts'
import css from './certificates.module.css'

interface MarkPaperProps {
  row: CaptureRow
  /** Null until it is known where the mark would stand. */
  placed: CallOutput<'certificates.placeMark'> | null
  mark: VisibleMark
  onChange(mark: VisibleMark): void
}

const markId = 'mark'
/** A share of the page's width or height. */
const step = 0.01

/** The last page of a file with its mark, which the person moves. */
export function MarkPaper({ row, placed, mark, onChange }: MarkPaperProps) {
  const room = useRef<HTMLDivElement>(null)
  const [document] = usePagedDocuments([row])
  const { frame, size } = usePaintedPage(room, document, placed?.page ?? null)
  const box = placed?.place ?? null
  const put = ({ left, top, right, bottom }: PageArea) =>
    onChange({ ...mark, x: share(left, 1 - (right - left)), y: share(top, 1 - (bottom - top)) })
  const { handlers, shape, moving } = useBoxGesture({
    boxes: box === null ? [] : [{ id: markId, page: placed?.page ?? 0, box }],
    rotation: 0,
    onDraw: () => {},
    onMove: (_, moved) => put(moved),
  })
  const shown = moving === null ? box : shape
  return (
    <div className={css['desk']}>
      <div ref={room} className={css['room']}>
        <div
          className={`${css['paper']} ${waitingCss['waiting']}`}
          style={size ?? {}}
          role="application"
          aria-label={texts.page(row.name)}
          {...handlers}
        >
          <div ref={frame} className={css['picture']} />
          {shown !== null && size !== null && (
            <button
              type="button"
              className={css['mark']}
              style={boxStyle(shown, 0)}
              data-box={markId}
              aria-label={texts.mark}
              title={texts.keys}
              onKeyDown={(event) => {
                const by = arrowOf(event, step)
                if (by === null || box === null) return
                event.preventDefault()
                put(moveBox(box, by))
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const share = (value: number, room: number) => (room <= 0 ? 0 : Math.min(1, Math.max(0, value / room)))
