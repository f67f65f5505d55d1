import { useEffect } from 'react'

/** Regions that can take the focus: parts of the window, and dialogs over it. */
const regions = '[role="dialog"], [role="alertdialog"], [data-region], main'

/**
 * Moves the focus when the focused element is removed, disabled or hidden: to its region, or to the new screen when the
 * region is gone too. A component that has moved the focus itself keeps it.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let region: HTMLElement | null = null
    let frame = 0

    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      region = target.closest<HTMLElement>(regions)
    }
    const recover = () => {
      const { activeElement: focused } = document
      const isElsewhere = focused !== null && focused !== document.body && focused !== last
      if (isElsewhere || last === null || (isVisible(last) && !last.matches(':disabled'))) return
      last = null
      const screen = [...document.querySelectorAll<HTMLElement>('main [data-region]')].find(isVisible)
      for (const next of [region, screen, document.getElementById('conteudo')]) {
        if (next === null || next === undefined || !isVisible(next)) continue
        next.focus({ preventScroll: true })
        // Not every region is focusable.
        if (document.activeElement === next) return
      }
    }
    // Two frames later: a menu or dialog that closes returns the focus within one frame.
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(recover)
      })
    }
    const watcher = new MutationObserver((changes) => {
      if (last === null) return
      const isPaneSwitched = changes.some(({ attributeName }) => attributeName === 'data-showing')
      if (isPaneSwitched || !last.isConnected || last.matches(':disabled')) schedule()
    })
    document.addEventListener('focusin', enter)
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'data-showing'],
    })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      document.removeEventListener('focusin', enter)
    }
  }, [])
}

const isVisible = (element: HTMLElement) => element.isConnected && element.checkVisibility()
