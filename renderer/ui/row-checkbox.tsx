import { Check } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { CheckboxContext, useSlottedContext } from 'react-aria-components'
import css from './field.module.css'

/** Keeps a press from reaching the row, which would select that row alone. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The checkbox of a table row: a native one, because React Aria's is too slow to render in each row of a long table. */
export function RowCheckbox() {
  const {
    id,
    isSelected = false,
    isDisabled = false,
    onChange,
    'aria-label': label,
  } = useSlottedContext(CheckboxContext, 'selection') ?? {}
  return (
    <span className={css['rowCheck']}>
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        onPointerDown={stop}
        onMouseDown={stop}
        onClick={stop}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span className={css['box']} aria-hidden>
        <Check />
      </span>
    </span>
  )
}
