import { useLayoutEffect, useState } from 'react'

interface OneLine {
  readonly ids: readonly string[]
  /** The one that is always in the line. */
  readonly kept: string
}

const none: ReadonlySet<string> = new Set()

/**
 * Measures which children of a line have no room in it, before they are painted.
 * The line is null until it is drawn. Its `ids` name its children in their order; the rest of it is left to a button of `data-more` beside it.
 */
export function useOneLine(element: HTMLElement | null, { ids, kept }: OneLine): ReadonlySet<string> {
  const [left, setLeft] = useState(none)
  const key = ids.join('\n')
  useLayoutEffect(() => {
    const frame = element?.parentElement
    if (!element || !frame) return
    const measure = () => {
      const parts = [...element.children].filter((part) => part instanceof HTMLElement)
      for (const part of parts) sizes.observe(part)
      const button = frame.querySelector<HTMLElement>('[data-more]')?.offsetWidth
      const more = (button ?? moreWidth) + gap
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      const inner = element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      const widths = new Map(key.split('\n').map((id, index) => [id, parts[index]?.offsetWidth ?? 0]))
      const next = withoutRoom(widths, { kept, whole: inner + (button === undefined ? 0 : more), more })
      setLeft((before) => ([...before].join() === [...next].join() ? before : next))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    // The library adds its children after the line itself.
    const children = new MutationObserver(measure)
    children.observe(element, { childList: true })
    measure()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [element, key, kept])
  return left
}

/** Of a button that is not drawn yet, and between it and the line. */
const moreWidth = 72
const gap = 4

interface Room {
  readonly kept: string
  readonly whole: number
  readonly more: number
}

/** The ids without room: the kept one has it first, then each in its order. */
export function withoutRoom(widths: ReadonlyMap<string, number>, { kept, whole, more }: Room): ReadonlySet<string> {
  const sum = [...widths.values()].reduce((total, width) => total + width, 0)
  if (sum <= whole) return none
  let room = whole - more - (widths.get(kept) ?? 0)
  const left = new Set<string>()
  for (const [id, width] of widths) {
    if (id === kept) continue
    room -= width
    // A shorter one further on does not come before one that is left out.
    if (room < 0) left.add(id)
  }
  return left
}
