import { type PointerEvent, useState } from 'react'
import { type PageArea, type Rotation, turnBox } from '../../../ui/pdf/page-layout.ts'
import { boxBetween, moveBox, opposite, type PagePoint } from './box-geometry.ts'
import type { DrawnBox } from './drawings.ts'

/** A gesture of the pointer: draws a box, or moves one. */
interface BoxGesture {
  readonly start: PagePoint
  readonly at: PagePoint
  readonly moved: DrawnBox | null
}

export interface BoxGestureOptions {
  boxes: readonly DrawnBox[]
  rotation: Rotation
  onDraw(box: PageArea): void
  onMove(id: number, box: PageArea): void
}

/** Pixels; a shorter gesture is a click. */
const minPixels = 5

/** Draws and moves boxes on a page with the pointer; `shape` is the box while the pointer is down. */
export function useBoxGesture({ boxes, rotation, onDraw, onMove }: BoxGestureOptions) {
  const [gesture, setGesture] = useState<BoxGesture | null>(null)

  function finish(event: PointerEvent<HTMLElement>): void {
    setGesture(null)
    if (gesture === null) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const { start, moved } = gesture
    const at = pointOf(event)
    const [across, down] = [Math.abs(at.x - start.x) * width, Math.abs(at.y - start.y) * height]
    const shape = shapeOf({ start, at, moved }, rotation)
    if (moved !== null && Math.max(across, down) >= minPixels) onMove(moved.id, shape)
    if (moved === null && Math.min(across, down) >= minPixels) onDraw(shape)
  }
  return {
    moving: gesture?.moved?.id ?? null,
    shape: gesture === null ? null : shapeOf(gesture, rotation),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        const id = event.target instanceof Element ? event.target.getAttribute('data-box') : null
        const start = pointOf(event)
        event.currentTarget.setPointerCapture(event.pointerId)
        setGesture({ start, at: start, moved: boxes.find((each) => String(each.id) === id) ?? null })
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

function shapeOf({ start, at, moved }: BoxGesture, rotation: Rotation): PageArea {
  if (moved === null) return turnBox(boxBetween(start, at), opposite(rotation))
  const shown = turnBox(moved.box, rotation)
  return turnBox(moveBox(shown, { x: at.x - start.x, y: at.y - start.y }), opposite(rotation))
}
