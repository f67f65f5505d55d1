import { createContext } from 'react'
import { call } from '../bridge/malote.ts'
import { useSettings } from '../bridge/replicas.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWindowKeys } from './use-window-keys.ts'

export interface Rail {
  /** Whether the names stand beside the icons, with the boxes below them; otherwise they stand below the icons. */
  readonly isOpen: boolean
  /** A row of words above the screen, where the window is too narrow for a column. */
  readonly isRow: boolean
  /** Null for a row. */
  readonly toggle: (() => void) | null
}

/** Up to this width the navigation is a row (navigation.module.css has the same width). */
const widthForColumn = 760

/** The navigation's width: the person's choice (Ctrl+B), else by the width of the window. */
export function useRail(): Rail {
  const choice = useSettings(({ value }) => value?.navigation ?? 'auto')
  const isNarrow = useNarrow(1439)
  const isRow = useNarrow(widthForColumn)
  const isWanted = choice === 'auto' ? !isNarrow : choice === 'open'
  const isOpen = isWanted && !isRow
  const toggle = isRow ? null : () => void call('settings.update', { navigation: isOpen ? 'closed' : 'open' })
  useWindowKeys({
    rail() {
      toggle?.()
      return toggle !== null
    },
  })
  return { isOpen, isRow, toggle }
}

/** Whether entries of the navigation have a line of their own, with room for the whole count. */
export const LineContext = createContext(false)
