import { type MouseEvent, memo } from 'react'
import { RowFace, type RowFaceProps } from '../row-face.tsx'
import css from './long-list.module.css'

/** The same object as before is not drawn anew. */
export interface LongRowFace extends RowFaceProps {
  readonly id: string
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
    const { id: _, ...face } = row
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its rows
      <div
        className={css['row']}
        style={place}
        data-index={index}
        data-selected={isSelected}
        role="option"
        aria-selected={isSelected}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => onClick(event, index)}
        {...order}
      >
        <RowFace {...face} />
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
