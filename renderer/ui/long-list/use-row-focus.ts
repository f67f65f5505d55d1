import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LongListLayout } from './long-list-layout.ts'

interface RowFocusOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly layout: LongListLayout
  rowAt(index: number): { readonly id: string } | undefined
  /** Rows that arrived above have moved the current row by so many. */
  onShift(rows: number): void
}

interface RowFocus {
  /** The row that has the focus when the list has it. */
  readonly current: number
  focusRow(index: number): void
  /** Tells whether the list has the focus. */
  setHasFocus(hasFocus: boolean): void
}

/** How many rows around its last index are searched for a row, in each direction. */
const maxShift = 200

/** Keeps the focus on one row while rows arrive above it, and while a placeholder is replaced by its row. */
export function useRowFocus({ list, layout, rowAt, onShift }: RowFocusOptions): RowFocus {
  const [active, setActive] = useState(0)
  const takesFocus = useRef(false)
  const hasFocus = useRef(false)
  /** Id of the current row; survives reordering. */
  const currentId = useRef<string | null>(null)
  const current = Math.min(active, Math.max(0, layout.total - 1))

  useLayoutEffect(() => {
    const element = list.current
    const id = rowAt(current)?.id
    if (currentId.current !== null && id !== currentId.current) {
      const moved = nearestFirst(current).find((index) => rowAt(index)?.id === currentId.current)
      if (moved !== undefined) {
        onShift(moved - current)
        // The row stays where it is on the screen.
        if (element !== null && element.scrollTop > 0) element.scrollTop += layout.topOf(moved) - layout.topOf(current)
        setActive(moved)
      }
    } else if (id !== undefined) currentId.current = id
    const isLost = hasFocus.current && document.activeElement === document.body
    if (!takesFocus.current && !isLost) return
    takesFocus.current = false
    element?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  })
  return {
    current,
    focusRow(index) {
      takesFocus.current = true
      currentId.current = rowAt(index)?.id ?? null
      setActive(index)
    },
    setHasFocus(has) {
      hasFocus.current = has
    },
  }
}

const nearestFirst = (index: number): number[] =>
  Array.from({ length: maxShift }, (_, far) => [index + far + 1, index - far - 1]).flat()
