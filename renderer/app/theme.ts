import { useEffect } from 'react'
import type { Preferences } from '../../contract/bridge/settings.ts'

/** Puts the chosen theme onto the page; `system` follows the computer, also while it changes. */
export function useTheme(theme: Preferences['theme']): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const contrast = matchMedia('(prefers-contrast: more)')
    const apply = () => {
      const system = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light'
      document.documentElement.dataset['theme'] = theme === 'system' ? system : theme
    }
    apply()
    for (const query of [dark, contrast]) query.addEventListener('change', apply)
    return () => {
      for (const query of [dark, contrast]) query.removeEventListener('change', apply)
    }
  }, [theme])
}
