import type { ReactNode } from 'react'
import css from './today.module.css'

interface ActProps {
  title: string
  second: string
  icon: ReactNode
  isPrimary?: boolean
  /** The key that does the same. */
  keyName?: string
  onPress(): void
}

/** A large button with a line below its name. */
export function Act({ title, second, icon, isPrimary = false, keyName, onPress }: ActProps) {
  return (
    <button type="button" className={css['act']} data-variant={isPrimary ? 'primary' : 'plain'} onClick={onPress}>
      <span className={css['tile']}>{icon}</span>
      <span className={css['words']}>
        <strong>{title}</strong>
        <small>{second}</small>
      </span>
      {keyName !== undefined && <kbd aria-hidden>{keyName}</kbd>}
    </button>
  )
}
