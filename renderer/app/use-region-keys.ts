import { useEffect } from 'react'
import { currentRowOf } from './current-row.ts'

const chosen = 'a[href][aria-current], button[aria-current], [aria-selected="true"][tabindex]'
const focusable = 'a[href], button:not([disabled]), input:not([disabled]), textarea, [tabindex="0"]'

/** F6 moves the focus to the next region of the window, Shift+F6 to the previous one. */
export function useRegionKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
        (region) => region.offsetParent !== null,
      )
      if (regions.length === 0) return
      event.preventDefault()
      const current = regions.findIndex((region) => region.contains(document.activeElement))
      const step = event.shiftKey ? -1 : 1
      const next = regions[(current + step + regions.length) % regions.length]
      const inside = currentRowOf(next) ?? next?.querySelector<HTMLElement>(chosen) ?? null
      // A hidden element cannot take the focus.
      const first = [...(next?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((each) => each.checkVisibility())
      ;(inside ?? first ?? next)?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
