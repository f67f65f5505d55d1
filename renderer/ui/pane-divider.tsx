import { createContext, type KeyboardEvent, type PointerEvent, use, useRef } from 'react'
import css from './panes.module.css'
import { paneTexts } from './ui-texts.ts'

/** Widths of lists that the person has chosen, in CSS pixels, by the id of the screen. */
interface PaneWidths {
  readonly widths: Readonly<Record<string, number>>
  /** Saves a width; null returns to the width of the design. */
  save(id: string, width: number | null): void
}

export const PaneWidthsContext = createContext<PaneWidths>({ widths: {}, save: () => {} })

const widthLimits = { min: 240, max: 900 }
/** The panes beside the list keep at least this. */
const restWidth = 420
const keyStep = 16

const limited = (width: number, available: number) =>
  Math.round(Math.max(widthLimits.min, Math.min(width, widthLimits.max, available - restWidth)))

interface PaneDividerProps {
  id: string
  label: string
}

/** The edge between the list and the pane beside it: moved by mouse or arrow keys, reset by a double click or Home. */
export function PaneDivider({ id, label }: PaneDividerProps) {
  const { widths, save } = use(PaneWidthsContext)
  const divider = useRef<HTMLHRElement>(null)
  const panes = () => divider.current?.parentElement ?? null
  const list = () => panes()?.firstElementChild?.getBoundingClientRect() ?? null

  function show(width: number): number {
    const shown = limited(width, panes()?.clientWidth ?? 0)
    panes()?.style.setProperty('--list-width', `${shown}px`)
    return shown
  }
  function reset(): void {
    panes()?.style.removeProperty('--list-width')
    save(id, null)
  }
  function drag(event: PointerEvent<HTMLHRElement>): void {
    const start = list()
    if (event.button !== 0 || start === null) return
    event.preventDefault()
    const { currentTarget: target, pointerId } = event
    const offset = event.clientX - start.right
    let width = start.width
    target.setPointerCapture(pointerId)
    const move = (to: globalThis.PointerEvent) => {
      width = show(to.clientX - offset - start.left)
    }
    target.addEventListener('pointermove', move)
    const end = () => {
      target.removeEventListener('pointermove', move)
      if (Math.round(start.width) !== width) save(id, width)
    }
    target.addEventListener('lostpointercapture', end, { once: true })
  }
  function press(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -keyStep, ArrowRight: keyStep }
    const step = steps[event.key]
    const start = list()
    if (event.key === 'Home') reset()
    else if (step !== undefined && start !== null) save(id, show(start.width + step))
    else return
    event.preventDefault()
  }
  return (
    <hr
      ref={divider}
      className={css['divider']}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      aria-valuenow={widths[id]}
      title={paneTexts.dividerHelp}
      onPointerDown={drag}
      onDoubleClick={reset}
      onKeyDown={press}
    />
  )
}
