import type { ReactNode } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components'
import css from './button.module.css'

interface SideTooltipProps {
  text: ReactNode
  /** Where the name is written beside the button. */
  isOff: boolean
  /** A button of React Aria. */
  children: ReactNode
}

/** Tells the name of a button in a column of icons, on hover and focus. */
export function SideTooltip({ text, isOff, children }: SideTooltipProps) {
  return (
    <TooltipTrigger delay={200} closeDelay={0} isDisabled={isOff}>
      {children}
      <Tooltip className={css['tooltip'] ?? ''} placement="end" offset={8}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
