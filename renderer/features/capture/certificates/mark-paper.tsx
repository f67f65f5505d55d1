import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { VisibleMark } from '../../../../contract/bridge/certificates.ts'
import type { PageArea } from '../../../../contract/page-area.ts'
import { markTexts as texts } from '../../../texts/certificates.ts'
import { createSheetPainter } from '../../../ui/contact-sheet/sheet-painter.ts'
import { releaseCanvas } from '../../../ui/pdf/paint-page.ts'
import { priorities } from '../../../ui/pdf/render-queue.ts'
import waitingCss from '../../../ui/pdf/waiting-sheet.module.css'
import { useElementSize } from '../../../ui/use-element-size.ts'
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
  const { frame, size } = usePicture(room, row, placed?.page ?? null)
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

/** Draws a page of a file as large as the room allows; its size in pixels, null before. */
function usePicture(room: Parameters<typeof useElementSize>[0], row: CaptureRow, page: number | null) {
  const [document] = usePagedDocuments([row])
  const [painter] = useState(createSheetPainter)
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const { width = 0, height = 0 } = useElementSize(room) ?? {}
  useEffect(() => {
    if (document === undefined || page === null || width === 0 || height === 0) return
    let drawn: HTMLCanvasElement | null = null
    const cancel = painter.paint({ document, page, width, height, priority: priorities.visible }, (canvas) => {
      if (canvas === null || canvas === drawn) return
      drawn = canvas
      const scale = Math.min(width / canvas.width, height / canvas.height)
      setSize({ width: canvas.width * scale, height: canvas.height * scale })
      frame.current?.replaceChildren(canvas)
    })
    return () => {
      cancel()
      if (drawn !== null) releaseCanvas(drawn)
    }
  }, [document, page, width, height, painter])
  useEffect(() => () => painter.close(), [painter])
  return { frame, size }
}
