import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type LongGroup, layOut, rowHeight } from './layout.ts'
import css from './long-list.module.css'
import { LongRow, type LongRowFace } from './long-row.tsx'

export interface LongListProps {
  label: string
  /** In order; their counts are the whole list, whether a row has come yet or not. */
  groups: readonly LongGroup[]
  /** Undefined for one that has not come yet. */
  rowAt(index: number): LongRowFace | undefined
  /** Told which rows are to be seen, so that they come. */
  onSeen(from: number, until: number): void
  selected: ReadonlySet<string>
  /** One was chosen; `add` with Ctrl, beside what is chosen already. */
  onChoose(index: number, add: boolean): void
  /** From where the last one was chosen to here, both included. */
  onRange?(from: number, until: number): void
  onAll?(): void
  /** Keys that this list itself does not know, where they were pressed in it. */
  onKey?(event: KeyboardEvent): void
}

/** Above and below what is seen. */
const spare = 6 * rowHeight

/** The rows around one, the nearest first: as far as what comes in at once moves a row. */
const nearby = (index: number): number[] =>
  Array.from({ length: 200 }, (_, far) => [index + far + 1, index - far - 1]).flat()

/**
 * A list of any length, of which only what is seen exists: a hundred thousand rows would hold up the library's own
 * lists, which know every row. Keys as in a mail program; the row that has the focus stays, wherever one scrolls to.
 */
export function LongList(props: LongListProps) {
  const { label, groups, rowAt, onSeen, selected, onChoose, onRange, onAll, onKey } = props
  const list = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOut(groups), [groups])
  const [view, setView] = useState({ top: 0, height: 800 })
  const [active, setActive] = useState(0)
  const anchor = useRef(0)
  const takesFocus = useRef(false)
  const hasFocus = useRef(false)
  /** The row that one is at, wherever it moves to. */
  const heldId = useRef<string | null>(null)

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const pieces = layout.between(view.top - spare, view.top + view.height + spare)
  const rows = pieces.flatMap((piece) => (piece.kind === 'row' ? [piece.index] : []))
  const [from = 0, until = -1] = [rows[0], rows.at(-1)]
  useEffect(() => {
    if (until >= from) onSeen(from, until)
  }, [from, until, onSeen])

  const current = Math.min(active, Math.max(0, layout.total - 1))
  const isPinned = layout.total > 0 && !rows.includes(current)
  useLayoutEffect(() => {
    // What has come in above moves the row that one is at: it stays where it is seen, and is still the current one.
    const id = rowAt(current)?.id
    if (heldId.current !== null && id !== heldId.current) {
      const moved = nearby(current).find((index) => rowAt(index)?.id === heldId.current)
      if (moved !== undefined) {
        anchor.current += moved - current
        const element = list.current
        if (element !== null && element.scrollTop > 0) element.scrollTop += layout.topOf(moved) - layout.topOf(current)
        setActive(moved)
      }
    } else if (id !== undefined) heldId.current = id
    // A row that has come takes the place of a grey one, with the focus that this one had.
    const isLost = hasFocus.current && document.activeElement === document.body
    if (!takesFocus.current && !isLost) return
    takesFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  })

  function goTo(index: number): void {
    const next = Math.max(0, Math.min(layout.total - 1, index))
    const element = list.current
    if (element === null) return
    const top = layout.topOf(next)
    if (top < element.scrollTop) element.scrollTop = next === 0 ? 0 : top - rowHeight / 2
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight
    }
    takesFocus.current = true
    heldId.current = rowAt(next)?.id ?? null
    setActive(next)
    setView({ top: element.scrollTop, height: element.clientHeight })
  }

  function choose(index: number, how: 'one' | 'add' | 'range'): void {
    if (how === 'range' && onRange !== undefined) {
      onRange(Math.min(anchor.current, index), Math.max(anchor.current, index))
      return
    }
    anchor.current = index
    if (rowAt(index) !== undefined) onChoose(index, how === 'add')
  }

  function press(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1)
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + page, PageUp: current - page },
      ...{ Home: 0, End: layout.total - 1 },
    }
    const to = steps[event.key]
    const isControl = event.ctrlKey || event.metaKey
    if (to !== undefined) {
      const next = Math.max(0, Math.min(layout.total - 1, to))
      goTo(next)
      if (event.shiftKey) choose(next, 'range')
      else if (!isControl) choose(next, 'one')
    } else if (event.key === ' ' || event.key === 'Enter') choose(current, isControl ? 'add' : 'one')
    else if (isControl && event.key === 'a' && onAll !== undefined) onAll()
    else {
      onKey?.(event)
      return
    }
    event.preventDefault()
  }

  function click(event: MouseEvent, index: number): void {
    takesFocus.current = true
    heldId.current = rowAt(index)?.id ?? null
    setActive(index)
    choose(index, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'add' : 'one')
  }

  // A row is not drawn anew because what it calls is another function.
  const latest = useRef(click)
  latest.current = click
  const onClick = useCallback((event: MouseEvent, index: number) => latest.current(event, index), [])

  const draw = (index: number, top: number) => {
    const row = rowAt(index)
    return (
      <LongRow
        key={row?.id ?? `row ${index}`}
        {...{ row, index, top, total: layout.total }}
        isSelected={row !== undefined && selected.has(row.id)}
        isCurrent={index === current}
        onClick={onClick}
      />
    )
  }
  return (
    <div
      ref={list}
      className={css['list']}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={onRange !== undefined}
      onKeyDown={press}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      <div className={css['inner']} role="presentation" style={{ height: layout.height }}>
        {pieces.map((piece) =>
          piece.kind === 'heading' ? (
            <div
              key={`heading ${piece.title}`}
              className={css['heading']}
              style={{ transform: `translateY(${piece.top}px)` }}
              aria-hidden
            >
              {piece.title}
            </div>
          ) : (
            draw(piece.index, piece.top)
          ),
        )}
        {isPinned && draw(current, layout.topOf(current))}
      </div>
    </div>
  )
}
