import { type RefObject, useEffect, useRef } from 'react'

interface ViewerCommands {
  /** Arrow keys then turn pages instead of scrolling. */
  readonly isWholePage: boolean
  find(): void
  findAgain(direction: 1 | -1): void
  zoom(direction: 1 | -1): void
  resetZoom(): void
  wheelZoom(delta: number, x: number, y: number): void
  rotate(): void
  turnScreen(direction: 1 | -1): void
  turnPage(direction: 1 | -1): void
  goToEnd(end: 'first' | 'last'): void
}

/** How far an arrow key scrolls, in pixels. */
const arrowStep = 60

/** Keys and wheel of the viewer. Keys without Ctrl work only while the pages have the focus. */
export function useViewerKeys(
  root: RefObject<HTMLElement | null>,
  viewport: RefObject<HTMLElement | null>,
  commands: ViewerCommands,
): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const element = root.current
    const pages = viewport.current
    if (element === null || pages === null) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const command = commandOf(event, latest.current, pages)
      if (command === undefined) return
      event.preventDefault()
      command()
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const { left, top } = pages.getBoundingClientRect()
      latest.current.wheelZoom(event.deltaY, event.clientX - left, event.clientY - top)
    }
    element.addEventListener('keydown', press)
    // Not passive: otherwise the browser would zoom the whole window.
    pages.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('keydown', press)
      pages.removeEventListener('wheel', wheel)
    }
  }, [root, viewport])
}

type KeyCommand = () => unknown

function commandOf(event: KeyboardEvent, commands: ViewerCommands, pages: HTMLElement): KeyCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.key === 'F3') return controlCommand(event, commands)
  return event.target === pages ? pageCommand(event, commands, pages) : undefined
}

function controlCommand({ key, shiftKey }: KeyboardEvent, commands: ViewerCommands): KeyCommand | undefined {
  const again = () => commands.findAgain(shiftKey ? -1 : 1)
  const known = new Map<string, KeyCommand>([
    ['f', commands.find],
    ['g', again],
    ['f3', again],
    ['+', () => commands.zoom(1)],
    ['=', () => commands.zoom(1)],
    ['-', () => commands.zoom(-1)],
    ['0', commands.resetZoom],
  ])
  return known.get(key.toLowerCase())
}

function pageCommand(
  { key, shiftKey }: KeyboardEvent,
  commands: ViewerCommands,
  pages: HTMLElement,
): KeyCommand | undefined {
  // Shift with an arrow selects text.
  if (shiftKey && key !== ' ' && key !== '+') return undefined
  const isWider = pages.scrollWidth > pages.clientWidth
  const known = new Map<string, KeyCommand>([
    ['+', () => commands.zoom(1)],
    ['=', () => commands.zoom(1)],
    ['-', () => commands.zoom(-1)],
    ['r', commands.rotate],
    ['PageDown', () => commands.turnScreen(1)],
    ['PageUp', () => commands.turnScreen(-1)],
    [' ', () => commands.turnScreen(shiftKey ? -1 : 1)],
    ['Home', () => commands.goToEnd('first')],
    ['End', () => commands.goToEnd('last')],
    ['ArrowDown', () => (commands.isWholePage ? commands.turnPage(1) : pages.scrollBy({ top: arrowStep }))],
    ['ArrowUp', () => (commands.isWholePage ? commands.turnPage(-1) : pages.scrollBy({ top: -arrowStep }))],
    ['ArrowRight', () => (isWider ? pages.scrollBy({ left: arrowStep }) : commands.turnPage(1))],
    ['ArrowLeft', () => (isWider ? pages.scrollBy({ left: -arrowStep }) : commands.turnPage(-1))],
  ])
  return known.get(key)
}
