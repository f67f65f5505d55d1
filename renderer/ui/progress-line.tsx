import { ProgressBar } from 'react-aria-components'
import css from './progress-line.module.css'

/** A progress bar; `value` from 0 to 1. */
export function ProgressLine({ label, value }: { label: string; value: number }) {
  return (
    <ProgressBar aria-label={label} value={Math.round(value * 100)} className={css['progress'] ?? ''}>
      {({ percentage = 0 }) => (
        <span className={css['track']}>
          <span className={css['fill']} style={{ width: `${percentage}%` }} />
        </span>
      )}
    </ProgressBar>
  )
}
