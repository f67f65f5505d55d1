import { type ReactNode, useId } from 'react'
import { allText } from '../../texts/today.ts'
import { Button } from '../../ui/button.tsx'
import css from './today.module.css'

export interface CardRow {
  readonly id: string
  readonly title: string
  readonly icon?: ReactNode
  readonly second?: ReactNode
  readonly aside?: string
  readonly asideTitle?: string
  readonly mark?: ReactNode
  /** A button at the end of the row. */
  readonly act?: ReactNode
  onOpen(): void
}

interface CardProps {
  title: string
  count: number
  rows: readonly CardRow[]
  /** Opens the list of all, of which only the first are rows; without it each is a row. */
  onAll?: (() => void) | undefined
}

/** Some things that wait, each of which opens. */
function Card({ title, count, rows, onAll }: CardProps) {
  const heading = useId()
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <header className={css['head']}>
        <h2 id={heading}>{title}</h2>
        <span className={css['count']}>{count.toLocaleString('pt-BR')}</span>
        {onAll !== undefined && (
          <Button variant="quiet" onPress={onAll} aria-label={`${allText}: ${title}`}>
            {allText}
          </Button>
        )}
      </header>
      <ul>
        {rows.map(({ id, title: name, icon, second, aside, asideTitle, mark, act, onOpen }) => (
          <li key={id} className={css['entry']}>
            <button type="button" className={css['row']} onClick={onOpen}>
              {icon}
              <span className={css['words']}>
                <span className={css['name']}>{name}</span>
                {second !== undefined && <small>{second}</small>}
              </span>
              <span className={css['aside']} title={asideTitle}>
                {mark ?? aside}
              </span>
            </button>
            {act}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One part of the page: its card, null where nothing waits; `notice` says why it is not known, or how old it is. */
export interface Part {
  readonly isRead: boolean
  readonly card: ReactNode | null
  readonly notice: string | null
}

const mostRows = 6

interface CardOptions {
  title: string
  rows: readonly CardRow[]
  total: number
  /** The screen that lists all; without it the card does. */
  onAll?: () => void
}

/** Null without rows. */
export function cardOf({ title, rows, total, onAll }: CardOptions): ReactNode | null {
  if (rows.length === 0) return null
  const isCut = onAll !== undefined && rows.length > mostRows
  const shown = isCut ? rows.slice(0, mostRows) : rows
  return <Card key={title} title={title} count={total} rows={shown} onAll={isCut ? onAll : undefined} />
}
