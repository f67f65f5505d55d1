import type { ReactNode } from 'react'
import { type MarkIcon, MarkSign, type Tone } from './mark.tsx'
import css from './timeline.module.css'

/** One thing that happened. */
export interface TimelineItem {
  id: string
  tone: Tone
  icon: MarkIcon
  /** ISO 8601, as people say it, and exactly. */
  at: string
  when: string
  exact: string
  text: string
  /** Below the sentence, smaller. */
  below?: ReactNode
}

/** What happened, one thing below the other, the newest last. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol className={css['timeline']} aria-label={label}>
      {items.map(({ id, tone, icon, at, when, exact, text, below }) => (
        <li key={id} className={css['item']}>
          <time className={css['when']} dateTime={at} title={exact}>
            {when}
          </time>
          <span className={css['sign']} data-tone={tone}>
            <MarkSign tone={tone} icon={icon} />
          </span>
          <div className={css['words']}>
            <p>{text}</p>
            {below !== undefined && <div className={css['below']}>{below}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
