import { createContext } from 'react'
import { call } from '../bridge/malote.ts'
import { useSettings } from '../bridge/replicas.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWindowKeys } from './use-window-keys.ts'

export interface Rail {
  /** Whether the navigation shows names beside its icons. */
  readonly isOpen: boolean
  /** Null where the window has no room for names. */
  readonly toggle: (() => void) | null
}

/** Below this width the navigation is a row of icons above the screen (navigation.module.css has the same width). */
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
  return { isOpen, toggle }
}

/** Whether entries of the navigation show their names, or tell them by a tooltip. */
export const NamesContext = createContext(false)
