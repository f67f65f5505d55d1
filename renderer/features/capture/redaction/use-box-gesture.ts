import { type PointerEvent, useState } from 'react'
import type { DrawnBox } from '../../../../contract/bridge/privacy.ts'
import { type PageArea, turnBox } from '../../../../contract/page-area.ts'
import type { Rotation } from '../../../ui/pdf/page-layout.ts'
import { boxBetween, moveBox, moveSides, opposite, type PagePoint, type TakenSides } from './box-geometry.ts'

/** A gesture of the pointer: draws a box, moves one, or moves sides of one. */
interface BoxGesture {
  readonly start: PagePoint
  readonly at: PagePoint
  readonly moved: DrawnBox | null
  /** Null: all of it. */
  readonly sides: TakenSides | null
}

interface BoxGestureOptions {
  boxes: readonly DrawnBox[]
  rotation: Rotation
  onDraw(box: PageArea): void
  onMove(id: string, box: PageArea): void
}

/** Pixels; a shorter gesture is a click. */
const minPixels = 5

/** Draws, moves and sizes boxes on a page with the pointer; `shape` is the box while the pointer is down. */
export function useBoxGesture({ boxes, rotation, onDraw, onMove }: BoxGestureOptions) {
  const [gesture, setGesture] = useState<BoxGesture | null>(null)

  function finish(event: PointerEvent<HTMLElement>): void {
    setGesture(null)
    if (gesture === null) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const { start, moved, sides } = gesture
    const at = pointOf(event)
    const [across, down] = [Math.abs(at.x - start.x) * width, Math.abs(at.y - start.y) * height]
    const shape = shapeOf({ start, at, moved, sides }, rotation)
    if (moved !== null && Math.max(across, down) >= minPixels) onMove(moved.id, shape)
    if (moved === null && Math.min(across, down) >= minPixels) onDraw(shape)
  }
  return {
    moving: gesture?.moved?.id ?? null,
    shape: gesture === null ? null : shapeOf(gesture, rotation),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        const target = event.target instanceof Element ? event.target : null
        const id = target?.closest('[data-box]')?.getAttribute('data-box')
        const start = pointOf(event)
        event.currentTarget.setPointerCapture(event.pointerId)
        const moved = boxes.find((each) => each.id === id) ?? null
        setGesture({ start, at: start, moved, sides: sidesOf(target) })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        // The layer went away while the button was down, and did not hear that it was let go.
        if (gesture !== null) setGesture(event.buttons === 0 ? null : { ...gesture, at: pointOf(event) })
      },
      onPointerUp: finish,
      onPointerCancel: () => setGesture(null),
    },
  }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): PagePoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const share = (value: number) => Math.min(1, Math.max(0, value))
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) }
}

function shapeOf({ start, at, moved, sides }: BoxGesture, rotation: Rotation): PageArea {
  if (moved === null) return turnBox(boxBetween(start, at), opposite(rotation))
  const shown = turnBox(moved.box, rotation)
  const by = { x: at.x - start.x, y: at.y - start.y }
  return turnBox(sides === null ? moveBox(shown, by) : moveSides(shown, sides, by), opposite(rotation))
}

/** The sides that an element of a box stands for. */
function sidesOf(element: Element | null): TakenSides | null {
  const [across, down] = [element?.getAttribute('data-across'), element?.getAttribute('data-down')]
  const taken = {
    across: across === 'left' || across === 'right' ? across : null,
    down: down === 'top' || down === 'bottom' ? down : null,
  } as const
  return taken.across === null && taken.down === null ? null : taken
}
