import { Search, X } from 'lucide-react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components'
import css from './text-filter.module.css'

export interface TextFilterProps {
  /** Spoken, and shown as placeholder. */
  label: string
  value: string
  onChange(value: string): void
  /** Fills the available width. */
  isWide?: boolean
}

/** A small field that filters a list while the user types; Escape clears it. */
export function TextFilter({ label, value, onChange, isWide = false }: TextFilterProps) {
  return (
    <AriaSearchField
      aria-label={label}
      className={css['filter'] ?? ''}
      data-wide={isWide || undefined}
      value={value}
      onChange={onChange}
    >
      <Search aria-hidden />
      <Input className={css['input'] ?? ''} placeholder={label} />
      <Button className={css['clear'] ?? ''} aria-label="Limpar a busca">
        <X aria-hidden />
      </Button>
    </AriaSearchField>
  )
}
