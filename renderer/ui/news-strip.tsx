import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './news-strip.module.css'
import { StatusIcon, type StatusIconName, type Tone } from './status-badge.tsx'

export interface NewsLine {
  readonly id: string
  /** Null for a line that only counts others. */
  readonly sign: { readonly tone: Tone; readonly icon: StatusIconName } | null
  readonly text: ReactNode
  /** A button at the end of the line. */
  readonly act?: { readonly text: string; readonly label: string; onPress(): void } | undefined
}

interface NewsStripProps {
  label: string
  title: string
  lines: readonly NewsLine[]
  dismissText: string
  onDismiss(): void
}

/** News above a list, until the user dismisses them. */
export function NewsStrip({ label, title, lines, dismissText, onDismiss }: NewsStripProps) {
  return (
    <section className={css['strip']} aria-label={label}>
      <div className={css['head']}>
        <h2>{title}</h2>
        <Button variant="quiet" onPress={onDismiss}>
          {dismissText}
        </Button>
      </div>
      <ul>
        {lines.map(({ id, sign, text, act }) => (
          <li key={id} className={css['line']}>
            {sign !== null && (
              <span className={css['sign']}>
                <StatusIcon {...sign} />
              </span>
            )}
            <span className={css['text']}>{text}</span>
            {act !== undefined && (
              <Button variant="quiet" aria-label={act.label} onPress={act.onPress}>
                {act.text}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
