import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import css from './view-switch.module.css'

interface ViewSwitchProps<T extends string> {
  label: string
  value: T
  onChange(value: T): void
  /** Shows the names beside the icons. */
  hasText: boolean
  views: readonly { readonly id: T; readonly text: string; readonly icon: ReactNode }[]
}

/** Chooses how the same things are shown. */
export function ViewSwitch<T extends string>({ label, value, onChange, hasText, views }: ViewSwitchProps<T>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={css['switch'] ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([key]) => {
        const chosen = views.find(({ id }) => id === key)
        if (chosen !== undefined) onChange(chosen.id)
      }}
    >
      {views.map(({ id, text, icon }) => (
        <ToggleButton key={id} id={id} aria-label={text} className={css['view'] ?? ''}>
          {icon}
          {hasText && text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
