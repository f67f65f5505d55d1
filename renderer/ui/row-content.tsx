import type { ReactNode } from 'react'
import css from './row-content.module.css'

/** A row of two lines. */
export interface RowContentProps {
  readonly title: ReactNode
  readonly second: ReactNode
  /** Right of the first line: a time or a count. */
  readonly aside?: string | undefined
  readonly asideTitle?: string | undefined
  /** Right of the second line: a badge. */
  readonly mark?: ReactNode
  /** Makes the row bold, with a dot; a screen reader speaks this text. */
  readonly strong?: string | undefined
}

/** The two lines of a row; the row element belongs to the list. */
export function RowContent({ title, second, aside, asideTitle, mark, strong }: RowContentProps) {
  const emphasis = strong === undefined ? '' : css['strong']
  return (
    <>
      <span className={`${css['line']} ${emphasis}`}>
        <span className={css['dot']} aria-hidden />
        <span className={css['title']}>
          {strong !== undefined && <span className={css['hidden']}>{strong}: </span>}
          {title}
        </span>
        <span className={css['aside']} title={asideTitle}>
          {aside}
        </span>
      </span>
      <span className={css['line']}>
        <span className={css['second']}>{second}</span>
        <span className={css['mark']}>{mark}</span>
      </span>
    </>
  )
}
