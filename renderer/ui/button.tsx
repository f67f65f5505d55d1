import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  ToggleButton,
  type ToggleButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import css from './button.module.css'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `primary` is the main action of a screen, at most one; `danger` removes something; `chip` looks like a `Chip`. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | 'chip'
  icon?: ReactNode
  /** The keys that do the same, as people read them: "Ctrl+Enter". */
  keyHint?: string
  /** Shown by the pointer, where the words have no room. */
  title?: string
  /** The same keys, as the standard writes them: "Control+Enter". */
  'aria-keyshortcuts'?: string | undefined
  children: ReactNode
}

export function Button({ variant = 'plain', icon, keyHint, title, children, ...props }: ButtonProps) {
  const { 'aria-keyshortcuts': keys } = props
  // The library passes on only some attributes.
  const setRest = (button: HTMLButtonElement | null): void => {
    if (keys !== undefined) button?.setAttribute('aria-keyshortcuts', keys)
    if (title !== undefined) button?.setAttribute('title', title)
  }
  return (
    <AriaButton
      {...props}
      ref={setRest}
      data-variant={variant}
      className={[css['button'], css[variant]].filter(Boolean).join(' ')}
    >
      {icon}
      <span className={css['label']}>{children}</span>
      {keyHint !== undefined && <kbd aria-hidden>{keyHint}</kbd>}
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Spoken, and shown on hover. */
  label: string
  children: ReactNode
}

export function IconButton({ label, children, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...props}
        aria-label={label}
        className={`${css['button']} ${css['quiet']} ${css['icon']}`}
        // As its description, the tooltip would be the name once more.
        render={(dom) => <button {...dom} aria-describedby={undefined} />}
      >
        {children}
      </AriaButton>
      <Tooltip className={css['tooltip'] ?? ''} offset={6} render={(dom) => <div {...dom} aria-hidden />}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}

interface ChipProps extends Omit<ToggleButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode
}

/** A choice that is on or off. */
export function Chip({ children, ...props }: ChipProps) {
  return (
    <ToggleButton {...props} className={`${css['button']} ${css['chip']}`}>
      <span className={css['label']}>{children}</span>
    </ToggleButton>
  )
}
