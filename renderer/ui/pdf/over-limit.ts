/** How long one page, or opening a document, may take while the window is visible, in milliseconds. */
export const pageLimitMs = 10_000

/** A page, or the whole document, needs more time or memory than allowed. */
export class OverLimit extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`page exceeds its ${limit} limit`)
    this.limit = limit
  }
}

/** Calls `run` after the window has been visible for so long without a break. Returns a function that cancels it. */
export type VisibleTimer = (milliseconds: number, run: () => void) => () => void

/** A browser draws nothing in a hidden window, so that time does not count. */
export const afterVisible: VisibleTimer = (milliseconds, run) => {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    stop.abort()
  }
  const begin = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    timer = setTimeout(() => {
      cancel()
      run()
    }, milliseconds)
  }
  document.addEventListener('visibilitychange', begin, { signal: stop.signal })
  begin()
  return cancel
}
