import { type RefObject, useEffect, useRef } from 'react'

export interface ViewerActs {
  find(): void
  findAgain(direction: 1 | -1): void
  enlarge(direction: 1 | -1): void
  resetZoom(): void
  wheel(delta: number, x: number, y: number): void
  turn(): void
  turnScreen(direction: 1 | -1): void
  turnPage(direction: 1 | -1): void
  goToEnd(end: 'first' | 'last'): void
}

/** How far an arrow moves, in pixels. */
const line = 60

/** What keys and the wheel do in the viewer; those without Ctrl only where the pages have the focus. */
export function useViewerKeys(
  root: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  acts: ViewerActs,
): void {
  const now = useRef(acts)
  now.current = acts
  useEffect(() => {
    const element = root.current
    const pages = view.current
    if (element === null || pages === null) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const act =
        event.ctrlKey || event.metaKey || event.key === 'F3'
          ? command(event, now.current)
          : event.target === pages
            ? plain(event, now.current, pages)
            : undefined
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const { left, top } = pages.getBoundingClientRect()
      now.current.wheel(event.deltaY, event.clientX - left, event.clientY - top)
    }
    element.addEventListener('keydown', press)
    // The browser would enlarge the whole window: only a listener that says so may keep it from that.
    pages.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('keydown', press)
      pages.removeEventListener('wheel', wheel)
    }
  }, [root, view])
}

type Act = () => unknown

function command({ key, shiftKey }: KeyboardEvent, acts: ViewerActs): Act | undefined {
  const again = () => acts.findAgain(shiftKey ? -1 : 1)
  const known = new Map<string, Act>([
    ['f', acts.find],
    ['g', again],
    ['f3', again],
    ['+', () => acts.enlarge(1)],
    ['=', () => acts.enlarge(1)],
    ['-', () => acts.enlarge(-1)],
    ['0', acts.resetZoom],
  ])
  return known.get(key.toLowerCase())
}

function plain({ key, shiftKey }: KeyboardEvent, acts: ViewerActs, pages: HTMLElement): Act | undefined {
  // Selecting by keyboard stays the browser's.
  if (shiftKey && key !== ' ' && key !== '+') return undefined
  const isWider = pages.scrollWidth > pages.clientWidth
  const known = new Map<string, Act>([
    ['+', () => acts.enlarge(1)],
    ['=', () => acts.enlarge(1)],
    ['-', () => acts.enlarge(-1)],
    ['r', acts.turn],
    ['PageDown', () => acts.turnScreen(1)],
    ['PageUp', () => acts.turnScreen(-1)],
    [' ', () => acts.turnScreen(shiftKey ? -1 : 1)],
    ['Home', () => acts.goToEnd('first')],
    ['End', () => acts.goToEnd('last')],
    ['ArrowDown', () => pages.scrollBy({ top: line })],
    ['ArrowUp', () => pages.scrollBy({ top: -line })],
    ['ArrowRight', () => (isWider ? pages.scrollBy({ left: line }) : acts.turnPage(1))],
    ['ArrowLeft', () => (isWider ? pages.scrollBy({ left: -line }) : acts.turnPage(-1))],
  ])
  return known.get(key)
}
