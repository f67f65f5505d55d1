import { useEffect, useLayoutEffect } from 'react'
import type { Preferences } from '../../contract/bridge/settings.ts'

type Appearance = Pick<Preferences, 'theme' | 'density' | 'textSize'>

/** Applies the chosen appearance to the page. Before the settings are known it is that of the system. */
export function useAppearance(preferences: Appearance | null): void {
  const { theme = 'system', density = 'compact', textSize = 100 } = preferences ?? {}
  useTheme(theme)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['density'] = density
    dataset['text'] = String(textSize)
  }, [density, textSize])
}

/** Applies the chosen theme to the page; `system` follows the operating system. */
function useTheme(theme: Preferences['theme']): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const contrast = matchMedia('(prefers-contrast: more)')
    const systemTheme = () => {
      if (contrast.matches) return 'contrast'
      return dark.matches ? 'dark' : 'light'
    }
    const apply = () => {
      document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme() : theme
    }
    apply()
    for (const query of [dark, contrast]) query.addEventListener('change', apply)
    return () => {
      for (const query of [dark, contrast]) query.removeEventListener('change', apply)
    }
  }, [theme])
}
