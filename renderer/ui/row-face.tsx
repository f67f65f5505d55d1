import type { ReactNode } from 'react'
import css from './row-face.module.css'

/** What a row of two lines shows, in a list of any length. */
export interface RowFaceProps {
  readonly title: ReactNode
  readonly second: ReactNode
  /** At the right of the first line: a time, a count. */
  readonly aside?: string | undefined
  readonly asideTitle?: string | undefined
  /** At the right of the second line: a word with an icon. */
  readonly mark?: ReactNode
  /** Stands out, with a dot; the word is what a screen reader says of it. */
  readonly strong?: string | undefined
}

/** The two lines of a row; the row itself is its list's. */
export function RowFace({ title, second, aside, asideTitle, mark, strong }: RowFaceProps) {
  const look = strong === undefined ? '' : css['strong']
  return (
    <>
      <span className={`${css['line']} ${look}`}>
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
