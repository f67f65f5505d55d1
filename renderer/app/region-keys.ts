import { useEffect } from 'react'

const chosen = '[aria-selected="true"][tabindex], a[href][aria-current], button[aria-current]'
const focusable = 'a[href], button:not([disabled]), input:not([disabled]), textarea, [tabindex="0"]'

/** F6 goes from one region of the window to the next, Shift+F6 back, as desktop programs do. */
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
      // What only marks a place takes no focus itself, be it selected or the current one.
      const inside = next?.querySelector<HTMLElement>(chosen) ?? null
      // What is not shown takes no focus: the way would end there.
      const first = [...(next?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((each) => each.checkVisibility())
      ;(inside ?? first ?? next)?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
