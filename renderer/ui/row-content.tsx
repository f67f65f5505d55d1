import type { ReactNode } from 'react'
import { Paperclip } from './icons.ts'
import css from './row-content.module.css'

/** A row of two lines, or of three. */
export interface RowContentProps {
  readonly title: ReactNode
  readonly second: ReactNode
  /** A line below, which gives the second the weight of a title. */
  readonly third?: ReactNode
  /** Right of the first line: documents that come with it. */
  readonly attached?: { readonly number: string; readonly label: string } | undefined
  /** Right of the first line: a time or a count. */
  readonly aside?: string | undefined
  readonly asideTitle?: string | undefined
  /** Right of the last line: a badge. */
  readonly mark?: ReactNode
  /** Makes the row bold, with a dot; a screen reader speaks this text. */
  readonly strong?: string | undefined
  /** Strikes the title through; another line says why. */
  readonly isStruck?: boolean
}

/** The lines of a row; the row element belongs to the list. */
export function RowContent({ title, second, third, attached, aside, asideTitle, mark, ...looks }: RowContentProps) {
  const { strong, isStruck = false } = looks
  const emphasis = strong === undefined ? '' : css['strong']
  return (
    <>
      <span className={`${css['line']} ${emphasis}`}>
        <span className={css['dot']} aria-hidden />
        <span className={css['title']}>
          {strong !== undefined && <span className={css['hidden']}>{strong}: </span>}
          {isStruck ? <s>{title}</s> : title}
        </span>
        {attached !== undefined && (
          <span className={css['attached']} title={attached.label}>
            <Paperclip aria-hidden />
            <span aria-hidden>{attached.number}</span>
            <span className={css['hidden']}>{attached.label}</span>
          </span>
        )}
        <span className={css['aside']} title={asideTitle}>
          {aside}
        </span>
      </span>
      {third !== undefined && (
        <span className={`${css['line']} ${emphasis}`}>
          <span className={css['title']}>{second}</span>
        </span>
      )}
      <span className={css['line']}>
        <span className={css['second']}>{third ?? second}</span>
        <span className={css['mark']}>{mark}</span>
      </span>
    </>
  )
}
