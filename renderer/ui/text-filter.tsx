import { Search, X } from 'lucide-react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components'
import css from './text-filter.module.css'
import { uiTexts } from './ui-texts.ts'

export interface TextFilterProps {
  /** Spoken, and shown as placeholder. */
  label: string
  value: string
  onChange(value: string): void
  /** Of a text that leaves the window. */
  maxLength?: number
}

/** The chosen row of the list beside the field, or the first that takes the focus. */
const rows = '[role="row"][tabindex="0"], [role="option"][tabindex="0"], [role="grid"], [role="listbox"]'

/** A field as wide as its place that filters a list while the user types; Escape clears it and returns to the list. */
export function TextFilter({ label, value, onChange, maxLength = 1000 }: TextFilterProps) {
  return (
    <AriaSearchField
      aria-label={label}
      className={css['filter'] ?? ''}
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      data-list-search
      onKeyDown={({ key, target }) => {
        const region = target instanceof Element ? target.closest('[data-region]') : null
        // Only then is the list drawn without the text.
        if (key === 'Escape') requestAnimationFrame(() => region?.querySelector<HTMLElement>(rows)?.focus())
      }}
    >
      <Search aria-hidden />
      <Input className={css['input'] ?? ''} placeholder={label} />
      <Button className={css['clear'] ?? ''} aria-label={uiTexts.clearSearch}>
        <X aria-hidden />
      </Button>
    </AriaSearchField>
  )
}
