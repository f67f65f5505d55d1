import type { ReactNode } from 'react'
import { StatusIcon, type StatusIconName, type Tone } from './status-badge.tsx'
import css from './timeline.module.css'

/** One event. */
export interface TimelineItem {
  id: string
  tone: Tone
  icon: StatusIconName
  /** The same moment: ISO 8601, as shown, and in full. */
  at: string
  when: string
  exact: string
  text: ReactNode
  /** Smaller, under the text. */
  below?: ReactNode
}

/** Events in the given order. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol className={css['timeline']} aria-label={label}>
      {items.map(({ id, tone, icon, at, when, exact, text, below }) => (
        <li key={id} className={css['item']}>
          <time className={css['when']} dateTime={at} title={exact}>
            {when}
          </time>
          <span className={css['sign']} data-tone={tone}>
            <StatusIcon tone={tone} icon={icon} />
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
