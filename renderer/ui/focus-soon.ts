/** Frames in which an element is focused whatever the person does: they may still be letting go of a key. */
const firstFrames = 30
const userActs = ['keydown', 'pointerdown'] as const

/**
 * Focuses an element once it exists and is not inert behind a dialog, unless the person presses a key or a button while
 * it takes longer. Returns a function that cancels.
 */
export function focusSoon(find: () => HTMLElement | null): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let frames = 0
  let hasActed = false
  let frame = requestAnimationFrame(tryFocus)
  const watcher = new MutationObserver(schedule)
  function schedule(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(tryFocus)
  }
  function tryFocus(): void {
    if (hasActed && frames >= firstFrames) return end()
    const element = find()
    element?.focus()
    frames += 1
    if (element !== null && document.activeElement === element) end()
    else if (frames < firstFrames) schedule()
  }
  function end(): void {
    ended.abort()
    watcher.disconnect()
    cancelAnimationFrame(frame)
  }
  for (const act of userActs) {
    document.addEventListener(act, () => (hasActed = true), { capture: true, signal })
  }
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
  return end
}
