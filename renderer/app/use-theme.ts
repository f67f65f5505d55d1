import { useEffect } from 'react'
import type { Preferences } from '../../contract/bridge/settings.ts'

/** Applies the chosen theme to the page; `system` follows the operating system. */
export function useTheme(theme: Preferences['theme']): void {
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
