import { useEffect } from 'react'

/** Where one goes on: a part of the window, or what lies over it and has to be answered first. */
const places = '[role="dialog"], [role="alertdialog"], [data-region], main'

/**
 * Whoever works by keyboard goes on from where they were: when what had the focus goes away, is switched off or is no
 * longer shown, the part of the window that it stood in has the focus; where that has gone as well, the screen that
 * came instead. A part that knows better takes the focus itself, and is left with it.
 */
export function useFocusNeverLost(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let place: HTMLElement | null = null
    let frame = 0

    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      place = target.closest<HTMLElement>(places)
    }
    const settle = () => {
      const { activeElement: focused } = document
      const isElsewhere = focused !== null && focused !== document.body && focused !== last
      if (isElsewhere || last === null || (isThere(last) && !last.matches(':disabled'))) return
      last = null
      const screen = [...document.querySelectorAll<HTMLElement>('main [data-region]')].find(isThere)
      for (const next of [place, screen, document.getElementById('conteudo')]) {
        if (next === null || next === undefined || !isThere(next)) continue
        next.focus({ preventScroll: true })
        // Not every part takes it.
        if (document.activeElement === next) return
      }
    }
    // A menu or a question that closes gives the focus back within a frame: it is looked at afterwards.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(settle)
      })
    }
    const watcher = new MutationObserver((changes) => {
      if (last === null) return
      const isTurned = changes.some(({ attributeName }) => attributeName === 'data-showing')
      if (isTurned || !last.isConnected || last.matches(':disabled')) look()
    })
    document.addEventListener('focusin', enter)
    watcher.observe(document.body, {
      ...{ childList: true, subtree: true },
      attributeFilter: ['disabled', 'data-showing'],
    })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      document.removeEventListener('focusin', enter)
    }
  }, [])
}

const isThere = (element: HTMLElement) => element.isConnected && element.checkVisibility()
