import { type MouseEvent, memo, type ReactNode } from 'react'
import css from './long-list.module.css'

/** What a row of two lines shows. The same object as before is not drawn anew. */
export interface LongRowFace {
  readonly id: string
  readonly title: ReactNode
  readonly second: ReactNode
  /** At the right of the first line: a time. */
  readonly aside: string
  readonly asideTitle: string
  /** At the right of the second line: a word with an icon. */
  readonly mark?: ReactNode
  /** Stands out, with a dot; the word is what a screen reader says of it. */
  readonly strong: string | undefined
}

export interface LongRowProps {
  row: LongRowFace | undefined
  index: number
  top: number
  total: number
  isSelected: boolean
  isCurrent: boolean
  onClick(event: MouseEvent, index: number): void
}

/** One row of a long list; grey bars while it has not come yet. */
export const LongRow = memo(
  function LongRow({ row, index, top, total, isSelected, isCurrent, onClick }: LongRowProps) {
    const place = { transform: `translateY(${top}px)` }
    const order = { 'aria-posinset': index + 1, 'aria-setsize': total }
    if (row === undefined) {
      return (
        <div
          className={css['row']}
          style={place}
          data-index={index}
          role="option"
          aria-selected={false}
          aria-label="Buscando"
          tabIndex={isCurrent ? 0 : -1}
          {...order}
        >
          <span className={css['bar']} />
          <span className={css['bar']} />
        </div>
      )
    }
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it hears the keys
      <div
        className={`${css['row']} ${row.strong === undefined ? '' : css['strong']}`}
        style={place}
        data-index={index}
        data-selected={isSelected}
        role="option"
        aria-selected={isSelected}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => onClick(event, index)}
        {...order}
      >
        <span className={css['line']}>
          <span className={css['dot']} aria-hidden />
          <span className={css['title']}>
            {row.strong !== undefined && <span className={css['hidden']}>{row.strong}: </span>}
            {row.title}
          </span>
          <span className={css['aside']} title={row.asideTitle}>
            {row.aside}
          </span>
        </span>
        <span className={css['line']}>
          <span className={css['second']}>{row.second}</span>
          <span className={css['mark']}>{row.mark}</span>
        </span>
      </div>
    )
  },
  // What a click does is looked up when it happens.
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    before.total === after.total &&
    before.isSelected === after.isSelected &&
    before.isCurrent === after.isCurrent,
)
