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

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `primary` is the main action of a screen, at most one; `danger` removes something; `chip` looks like a `Chip`. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | 'chip'
  icon?: ReactNode
  children: ReactNode
}

export function Button({ variant = 'plain', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} data-variant={variant} className={[css['button'], css[variant]].filter(Boolean).join(' ')}>
      {icon}
      <span className={css['label']}>{children}</span>
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Spoken, and shown on hover. */
  label: string
  children: ReactNode
}

export function IconButton({ label, children, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...props} aria-label={label} className={`${css['button']} ${css['quiet']} ${css['icon']}`}>
        {children}
      </AriaButton>
      <Tooltip className={css['tooltip'] ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}

export interface ChipProps extends Omit<ToggleButtonProps, 'className' | 'style' | 'children'> {
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
