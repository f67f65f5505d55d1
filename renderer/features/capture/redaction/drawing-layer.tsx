import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { DrawnBox } from '../../../../contract/bridge/privacy.ts'
import { type PageArea, turnBox } from '../../../../contract/page-area.ts'
import { redactionTexts } from '../../../texts/redaction.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import type { Rotation } from '../../../ui/pdf/page-layout.ts'
import { arrowOf, boxStyle, moveBox, moveSides, opposite, type TakenSides } from './box-geometry.ts'
import { useDrawing } from './drawings.ts'
import css from './redaction.module.css'
import { useBoxGesture } from './use-box-gesture.ts'

interface DrawingLayerProps {
  row: CaptureRow
  /** The page, from 0. */
  page: number
  rotation: Rotation
  /** Id of the element that names the keys. */
  hintId: string
}

/** The rectangles that are drawn on one page and not applied yet; while the person draws, they are changed here. */
export function DrawingLayer({ row, page, rotation, hintId }: DrawingLayerProps) {
  const { acts, pending, isDrawing, isBusy } = useDrawing(row)
  const boxes = pending.filter((each) => each.page === page)
  const { handlers, shape, moving } = useBoxGesture({
    boxes,
    rotation,
    onDraw: (box) => acts.add(row, page, box),
    onMove: (id, box) => acts.replace(row, id, box),
  })
  if (!isDrawing || isBusy) {
    return boxes.map(({ id, box }) => (
      <div
        key={id}
        className={css['drawn']}
        style={boxStyle(box, rotation)}
        role="img"
        aria-label={redactionTexts.notApplied}
      />
    ))
  }
  return (
    <div className={css['layer']} role="application" aria-label={redactionTexts.layer(page)} {...handlers}>
      {boxes.map((drawn) => (
        <BoxButton
          key={drawn.id}
          row={row}
          drawn={moving === drawn.id && shape !== null ? { ...drawn, box: shape } : drawn}
          number={pending.findIndex(({ id }) => id === drawn.id) + 1}
          rotation={rotation}
          hintId={hintId}
        />
      ))}
      {moving === null && shape !== null && <div className={css['drawn']} style={boxStyle(shape, rotation)} />}
    </div>
  )
}

interface BoxButtonProps extends Omit<DrawingLayerProps, 'page'> {
  drawn: DrawnBox
  /** Among the rectangles of the file, from 1. */
  number: number
}

/** One rectangle, which keys move, resize and remove. */
function BoxButton({ row, drawn, number, rotation, hintId }: BoxButtonProps) {
  const { acts, pending, focused } = useDrawing(row)
  const announce = useAnnounce()
  const button = useRef<HTMLButtonElement>(null)
  const isFocused = focused === drawn.id
  useEffect(() => {
    if (!isFocused) return
    button.current?.focus()
    acts.focus(null)
  }, [isFocused, acts])

  function press(event: KeyboardEvent): void {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      acts.remove(row, [drawn])
      acts.focus(pending.find(({ id, page }) => page === drawn.page && id !== drawn.id)?.id ?? 'tools')
      announce(redactionTexts.removed(1))
    } else {
      const box = changedBy(event, turnBox(drawn.box, rotation))
      if (box === null) return
      acts.replace(row, drawn.id, turnBox(box, opposite(rotation)))
      announce(redactionTexts.place(box))
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      ref={button}
      type="button"
      className={css['drawn']}
      style={boxStyle(drawn.box, rotation)}
      data-box={drawn.id}
      aria-label={redactionTexts.drawnBox(number, drawn.page, turnBox(drawn.box, rotation))}
      aria-describedby={hintId}
      onKeyDown={press}
    >
      {sides.map(([across, down]) => (
        <span key={`${across} ${down}`} className={css['side']} data-across={across} data-down={down} />
      ))}
    </button>
  )
}

/** The four sides, and the corners above them. */
const sides: readonly (readonly [TakenSides['across'], TakenSides['down']])[] = [
  ['left', null],
  ['right', null],
  [null, 'top'],
  [null, 'bottom'],
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
]

/** A share of the page's width or height. */
const step = 0.005

/** The box after an arrow key: moved, or with Shift resized; null for another key. */
function changedBy(event: KeyboardEvent, box: PageArea): PageArea | null {
  const by = arrowOf(event, step)
  if (by === null) return null
  return event.shiftKey ? moveSides(box, { across: 'right', down: 'bottom' }, by) : moveBox(box, by)
}
