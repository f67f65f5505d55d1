import { type MouseEvent, memo } from 'react'
import css from '../list.module.css'
import { RowContent, type RowContentProps } from '../row-content.tsx'
import { uiTexts } from '../ui-texts.ts'

/** Rows are compared by identity: pass the same object for a row that has not changed. */
export interface LongRowData extends RowContentProps {
  readonly id: string
}

interface LongRowProps {
  /** Undefined while it is being fetched. */
  row: LongRowData | undefined
  index: number
  top: number
  total: number
  isSelected: boolean
  isCurrent: boolean
  /** The same function at every render. */
  onClick(event: MouseEvent, index: number): void
}

/** One row of a long list; grey bars while it is being fetched. */
export const LongRow = memo(function LongRow(props: LongRowProps) {
  const { row, index, top, total, isSelected, isCurrent, onClick } = props
  const tabIndex = isCurrent ? 0 : -1
  const shared = {
    className: `${css['row']} ${css['placed']}`,
    style: { transform: `translateY(${top}px)` },
    'data-index': index,
    'aria-posinset': index + 1,
    'aria-setsize': total,
  }
  if (row === undefined) {
    return (
      <div {...shared} role="option" tabIndex={tabIndex} aria-selected={false} aria-label={uiTexts.loadingRow}>
        <span className={css['bar']} />
        <span className={css['bar']} />
      </div>
    )
  }
  const { id, ...content } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its rows
    <div
      {...shared}
      role="option"
      tabIndex={tabIndex}
      aria-selected={isSelected}
      data-id={id}
      data-selected={isSelected || undefined}
      onClick={(event) => onClick(event, index)}
    >
      <RowContent {...content} />
    </div>
  )
})
