import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useKeptScroll } from '../kept-state.tsx'
import css from '../list.module.css'
import { useRowHeight } from '../use-row-height.ts'
import { type LongGroup, layoutLongList } from './long-list-layout.ts'
import { LongRow, type LongRowData } from './long-row.tsx'
import { useRowFocus } from './use-row-focus.ts'

interface LongListProps {
  label: string
  /** In order; their counts include rows that have not been fetched yet. */
  groups: readonly LongGroup[]
  /** Undefined for a row that has not been fetched yet. */
  rowAt(index: number): LongRowData | undefined
  /** Tells which rows are in view, so that they are fetched. */
  onSeen(from: number, until: number): void
  selected: ReadonlySet<string>
  /** Of rows of two lines, instead of three. */
  isLow?: boolean
  /** A row was chosen; `add` with Ctrl, besides those chosen already. */
  onChoose(index: number, add: boolean): void
  /** Opens a row by Enter or by a double click. */
  onOpen?(index: number): void
  /** Chosen from the last chosen row to this one, both included. */
  onRange?(from: number, until: number): void
  onAll?(): void
}

/** Rows rendered above and below the view. */
const overscan = 6

type Choice = 'one' | 'add' | 'range'

/**
 * A list of any length that renders only the rows in view; React Aria's lists know every row, which is too slow for a
 * hundred thousand. Keys work as in a mail program; the focused row stays rendered wherever the list scrolls.
 */
export function LongList(props: LongListProps) {
  const { label, groups, rowAt, onSeen, selected, isLow = false, onChoose, onOpen, onRange, onAll } = props
  const list = useRef<HTMLDivElement>(null)
  useKeptScroll(label, list)
  const rowHeight = useRowHeight(isLow ? '--size-row' : '--size-row-mail')
  const headingHeight = useRowHeight('--size-row-heading')
  const layout = useMemo(
    () => layoutLongList(groups, { row: rowHeight, heading: headingHeight }),
    [groups, rowHeight, headingHeight],
  )
  const { view, measure } = useView(list)
  const rangeStart = useRef(0)
  const beyond = overscan * rowHeight
  const items = layout.itemsBetween(view.top - beyond, view.top + view.height + beyond)
  const rows = items.flatMap((item) => (item.kind === 'row' ? [item.index] : []))
  const [from = 0, until = -1] = [rows[0], rows.at(-1)]
  useEffect(() => {
    if (until >= from) onSeen(from, until)
  }, [from, until, onSeen])
  const onShift = (by: number) => {
    rangeStart.current += by
  }
  const { current, focusRow, setHasFocus } = useRowFocus({ list, layout, rowAt, onShift })
  const isCurrentOutOfView = layout.total > 0 && !rows.includes(current)

  function goTo(index: number): void {
    const element = list.current
    if (element === null) return
    const top = layout.topOf(index)
    if (top < element.scrollTop) element.scrollTop = index === 0 ? 0 : top - rowHeight / 2
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight
    }
    focusRow(index)
    measure()
  }
  function choose(index: number, choice: Choice): void {
    if (choice === 'range' && onRange !== undefined) {
      onRange(Math.min(rangeStart.current, index), Math.max(rangeStart.current, index))
      return
    }
    rangeStart.current = index
    if (rowAt(index) !== undefined) onChoose(index, choice === 'add')
  }
  function press(event: KeyboardEvent): void {
    const target = rowForKey(event.key, { current, total: layout.total, rows: view.height / rowHeight })
    const isControl = event.ctrlKey || event.metaKey
    if (target !== undefined) {
      goTo(target)
      if (event.shiftKey || !isControl) choose(target, event.shiftKey ? 'range' : 'one')
    } else if (event.key === 'Enter' && onOpen !== undefined) onOpen(current)
    else if (event.key === ' ' || event.key === 'Enter') choose(current, isControl ? 'add' : 'one')
    else if (isControl && event.key === 'a' && onAll !== undefined) onAll()
    else return
    event.preventDefault()
  }
  function click(event: MouseEvent, index: number): void {
    focusRow(index)
    choose(index, choiceOf(event))
    if (event.detail === 2) onOpen?.(index)
  }
  // The same function at every render, so that rows do not render again.
  const latestClick = useRef(click)
  latestClick.current = click
  const onClick = useCallback((event: MouseEvent, index: number) => latestClick.current(event, index), [])

  const renderRow = (index: number, top: number) => {
    const row = rowAt(index)
    const isSelected = row !== undefined && selected.has(row.id)
    const shared = { row, index, top, total: layout.total, isSelected, isCurrent: index === current, onClick }
    return <LongRow key={row?.id ?? `row ${index}`} {...shared} />
  }
  return (
    <div
      ref={list}
      className={`${css['list']} ${css['long']} ${isLow ? css['low'] : ''}`}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={onRange !== undefined}
      onKeyDown={press}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div className={css['inner']} role="presentation" style={{ height: layout.height }}>
        {items.map((item) =>
          item.kind === 'heading' ? (
            <Heading key={`heading ${item.title}`} title={item.title} top={item.top} />
          ) : (
            renderRow(item.index, item.top)
          ),
        )}
        {isCurrentOutOfView && renderRow(current, layout.topOf(current))}
      </div>
    </div>
  )
}

const Heading = ({ title, top }: { title: string; top: number }) => (
  <div className={`${css['heading']} ${css['placed']}`} style={{ transform: `translateY(${top}px)` }} aria-hidden>
    {title}
  </div>
)

/** The part of the list in view, in pixels. */
function useView(list: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, height: 800 })
  const measure = useCallback(() => {
    const element = list.current
    if (element !== null) setView({ top: element.scrollTop, height: element.clientHeight })
  }, [list])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [list, measure])
  return { view, measure }
}

interface KeyContext {
  readonly current: number
  readonly total: number
  /** As many as fit in the view. */
  readonly rows: number
}

/** The row that a key leads to; undefined for keys that lead to none. */
function rowForKey(key: string, { current, total, rows }: KeyContext): number | undefined {
  const page = Math.max(1, Math.floor(rows) - 1)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + page,
    PageUp: current - page,
    Home: 0,
    End: total - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(total - 1, target))
}

function choiceOf({ shiftKey, ctrlKey, metaKey }: MouseEvent): Choice {
  if (shiftKey) return 'range'
  return ctrlKey || metaKey ? 'add' : 'one'
}
