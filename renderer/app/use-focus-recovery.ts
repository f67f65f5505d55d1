import { useEffect } from 'react'

/** Regions that can take the focus: parts of the window, and dialogs over it. */
const regions = '[role="dialog"], [role="alertdialog"], [data-region], main'

/** A list of rows; the fields of a draft have rows of their own. */
const list = '[data-region="list"]:not([data-compose] *)'
const rows = '[role="row"][data-key], [role="option"][data-key]'

/** The row that had the focus last. */
interface RowPlace {
  readonly key: string
  /** The rows after it, then those before it, nearest first. */
  readonly neighbours: readonly string[]
  /** The label of its region. */
  readonly label: string | null
}

/**
 * Moves the focus when the focused element is removed, disabled or hidden: to the next row where a row is removed,
 * else to its region, or to the new screen when the region is gone too. A component that has moved the focus itself
 * keeps it.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let region: HTMLElement | null = null
    let row: RowPlace | null = null
    /** A region that has the focus because its rows are not there yet. */
    let waiting: HTMLElement | null = null
    let frame = 0

    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      region = target.closest<HTMLElement>(regions)
      row = region?.dataset['region'] === 'nav' ? null : (rowPlaceOf(target) ?? row)
    }
    const recover = () => {
      const { activeElement: focused } = document
      const isElsewhere = focused !== null && focused !== document.body && focused !== last
      if (isElsewhere || last === null) return
      const isLost = !isVisible(last) || last.matches(':disabled')
      if (!isLost && last !== waiting) return
      const [next] = row === null ? [] : placesInsteadOf(row)
      if (next !== undefined) {
        next.focus()
        return
      }
      if (!isLost) return
      last = null
      const screen = [...document.querySelectorAll<HTMLElement>('main [data-region]')].find(isVisible)
      for (const next of [region, screen, document.getElementById('conteudo')]) {
        if (next === null || next === undefined || !isVisible(next)) continue
        next.focus({ preventScroll: true })
        // Not every region is focusable.
        if (document.activeElement !== next) continue
        waiting = next
        return
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
      if (isPaneSwitched || !last.isConnected || last.matches(':disabled') || last === waiting) schedule()
    })
    const stopWaiting = () => {
      waiting = null
    }
    document.addEventListener('focusin', enter)
    for (const act of userActs) document.addEventListener(act, stopWaiting, { capture: true })
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'data-showing'],
    })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      document.removeEventListener('focusin', enter)
      for (const act of userActs) document.removeEventListener(act, stopWaiting, { capture: true })
    }
  }, [])
}

const userActs = ['keydown', 'pointerdown'] as const

function rowPlaceOf(target: HTMLElement): RowPlace | null {
  const row = target.closest<HTMLElement>(rows)
  const region = row?.closest<HTMLElement>(list)
  if (row === null || region === null || region === undefined) return null
  const all = rowsIn(region)
  const at = all.indexOf(row)
  const neighbours = [...all.slice(at + 1), ...all.slice(0, at).reverse()]
  return { key: keyOf(row), neighbours: neighbours.map(keyOf), label: region.ariaLabel }
}

/** Where the focus goes when the row is gone: the nearest row that is left, or the button of the empty list. */
function placesInsteadOf({ key, neighbours, label }: RowPlace): HTMLElement[] {
  const region = [...document.querySelectorAll<HTMLElement>(list)].find((each) => each.ariaLabel === label)
  if (region === undefined || !isVisible(region)) return []
  const left = new Map(rowsIn(region).map((row) => [keyOf(row), row]))
  if (left.has(key)) return []
  const near = neighbours.flatMap((neighbour) => left.get(neighbour) ?? [])
  return [...near, ...left.values(), ...region.querySelectorAll<HTMLElement>('[data-empty] button')]
}

/** From top to bottom; a list can keep them in another order. */
const rowsIn = (region: HTMLElement): HTMLElement[] =>
  [...region.querySelectorAll<HTMLElement>(rows)].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )

const keyOf = (row: HTMLElement): string => row.dataset['key'] ?? ''

const isVisible = (element: HTMLElement) => element.isConnected && element.checkVisibility()
