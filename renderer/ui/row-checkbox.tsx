import { Check } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { CheckboxContext, useSlottedContext } from 'react-aria-components'
import css from './field.module.css'

/** A press on the box is not one on its row, which would choose the row alone. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The box of a table's row: the browser's own, fed by the table. There is one in every row, and the library's does so
 * much more at each drawing that a long list would be held up by it.
 */
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
        onPointerDown={keep}
        onMouseDown={keep}
        onClick={keep}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span className={css['box']} aria-hidden>
        <Check />
      </span>
    </span>
  )
}
